import { CircleCheck, CircleDashed } from 'lucide'
import { useRef } from 'react'
import { Link } from 'react-router'
import { adminAction } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { selectText } from '#app/ui/copy.ts'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/admin'
import { FormularioPodcast } from './admin/formulario.tsx'
import { guardarPodcast } from './admin/save.server.ts'
import { RUTA_PODCAST } from './direccion.ts'
import { readEstado } from './podcast.server.ts'
import { opcionOf, type Requisito, requisitosOf, TEXTOS_PODCAST } from './podcast.ts'
import { portadaDibujadaPath } from './portada.ts'

export const loader = adminLoader(async ({ platform: { db, settings }, url }) => {
  const { podcast, estado } = await readEstado(db)
  const { guid: _guid, desde: _desde, portada, ...datos } = podcast.data
  const { data: sitio } = await readSitio(db)
  return {
    version: podcast.version,
    podcast: { ...datos, portada: opcionOf(portada) },
    requisitos: requisitosOf(estado),
    imagen: (await imagesByUrl(db, [portada])).get(portada),
    dibujada: portadaDibujadaPath(sitio),
    direccion: (settings.origin ?? url.origin) + RUTA_PODCAST,
  }
})

export const action = adminAction(TEXTOS_PODCAST.error, guardarPodcast)

export const clientAction = keepTyped(TEXTOS_PODCAST.error)

export default function PodcastSection({ loaderData }: Route.ComponentProps) {
  const { requisitos, direccion, podcast } = loaderData
  const listo = requisitos.every((requisito) => requisito.listo)
  return (
    <div className="space-y-6">
      {listo ? (
        <Publicado direccion={direccion} correo={podcast.correo} />
      ) : (
        <Requisitos requisitos={requisitos} />
      )}
      <FormularioPodcast cargado={loaderData} />
    </div>
  )
}

/** What the podcast still lacks, each with the way there. */
function Requisitos({ requisitos }: { requisitos: Requisito[] }) {
  return (
    <Panel titulo="Para publicar el podcast">
      <div className="grid items-start gap-x-5 gap-y-3 lg:grid-cols-2">
        <p className="text-tinta-suave max-xs:order-last">
          Así cada predicación con audio llega sola a Apple Podcasts, Spotify y otras aplicaciones.
        </p>
        <ul className="lg:-mt-3.5">
          {requisitos.map(({ listo, texto, ruta }) => (
            <li key={ruta} className="flex min-h-13 items-center gap-3 py-1 max-xs:items-baseline">
              <Icon
                of={listo ? CircleCheck : CircleDashed}
                className={`size-6 shrink-0 ${listo ? 'text-vitral-oliva' : 'text-tinta-suave'}`}
              />
              {listo ? texto : <Falta texto={texto} ruta={ruta} />}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** What lacks leads to where it is mended; why, or how, stands behind it. */
function Falta({ texto, ruta }: Pick<Requisito, 'texto' | 'ruta'>) {
  const [que, ...resto] = texto.split(':')
  return (
    <p>
      <Link to={ruta} className="py-2.5 font-bold text-vitral-zafiro underline underline-offset-4">
        {que}
      </Link>
      {resto.map((each) => `:${each}`)}
    </p>
  )
}

/** The feed's address, and how a podcast is entered where people look for podcasts. */
function Publicado({ direccion, correo }: { direccion: string; correo: string }) {
  const address = useRef<HTMLElement>(null)
  return (
    <Panel titulo="El podcast está publicado">
      <p id="direccion">Esta es su dirección. Las aplicaciones la piden una sola vez:</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code
          ref={address}
          className="min-w-0 break-all rounded-xl bg-relieve px-4 py-3 font-bold font-sans"
          aria-describedby="direccion"
        >
          {direccion}
        </code>
        <CopyButton text={direccion} onRefused={() => address.current && selectText(address.current)} />
      </div>
      {!direccion.startsWith('https://') && (
        <p className="mt-4 rounded-xl border-vitral-ambar border-l-4 bg-relieve p-4">
          Apple y Spotify solo aceptan direcciones que empiecen con https:// y se abran desde cualquier parte.
          Esta todavía no: espera a que el sitio tenga la suya para inscribirlo.
        </p>
      )}
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
        <section className="prosa">
          <h3 className="mt-0!">Apple Podcasts</h3>
          <ol className="mt-2 list-decimal space-y-1 pl-5">
            <li>
              Entra a <Afuera href="https://podcastsconnect.apple.com">podcastsconnect.apple.com</Afuera> con
              una cuenta de Apple. Es gratis.
            </li>
            <li>Agrega un programa nuevo y elige que ya tienes un canal RSS.</li>
            <li>Pega la dirección, revisa lo que muestra y envíalo. Apple responde en unos días.</li>
          </ol>
        </section>
        <section className="prosa">
          <h3 className="mt-0!">Spotify</h3>
          <ol className="mt-2 list-decimal space-y-1 pl-5">
            <li>
              Entra a <Afuera href="https://creators.spotify.com">creators.spotify.com</Afuera> y crea una
              cuenta. Es gratis.
            </li>
            <li>Elige que ya tienes un podcast en otra parte y pega la dirección.</li>
            <li>
              Spotify manda un código a <strong className="break-all">{correo}</strong>: escríbelo ahí.
            </li>
          </ol>
        </section>
      </div>
      <p className="mt-6 max-w-[38rem] text-tinta-suave">
        Muchas otras aplicaciones lo encuentran solas desde Apple. Después no hay nada más que hacer: cada
        predicación que publiques con audio aparece en todas.
      </p>
    </Panel>
  )
}

function Afuera({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
