import { useRef } from 'react'
import { Panel } from '#app/parts/admin/panel.tsx'
import { selectText } from '#app/ui/copy.ts'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'

/** The feed's address, and how a podcast is entered where people look for podcasts. */
export function Publicado({ direccion, correo }: { direccion: string; correo: string }) {
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
