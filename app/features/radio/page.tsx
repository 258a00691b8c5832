import { Apple, ChevronRight, Moon, Smartphone } from 'lucide'
import { useRef } from 'react'
import { Link } from 'react-router'
import { listFotos } from '#app/features/galeria/fotos.server.ts'
import { GaleriaParcial } from '#app/features/galeria/galeria-parcial.tsx'
import { GALERIA_PARCIAL_CACHE, LIMITE_PARCIAL } from '#app/features/galeria/visita.ts'
import { latestGrabacion } from '#app/features/predicaciones/predicacion/predicacion.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import type { Grabacion } from '#app/parts/player/grabacion.ts'
import { EscucharGrabacion } from '#app/parts/player/listen-button.tsx'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type CacheEntry, loadCached } from '#app/ui/storage/local-cache.ts'
import { useDocumentCache } from '#app/ui/storage/use-document-cache.ts'
import type { Route } from './+types/page'
import { PAGINA } from './pagina.ts'
import { type Programacion, readProgramacion } from './programacion/programacion.server.ts'
import { EnPrograma, PROGRAMACION_CACHE, SemanaDeRadio } from './programacion/programacion.tsx'
import { isWanted, parseAddresses } from './radio.ts'
import { PlayButton, RadioBadge, VolumeSlider } from './radio-controls.tsx'
import { useRadio } from './radio-provider.tsx'
import { megabytesPorHora } from './sonando.ts'
import { TEXTOS_RADIO } from './textos.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const hayRadio = parseAddresses((await readSitio(db)).data.radioUrl).length > 0
  const [fotos, programacion, grabacion] = await Promise.all([
    hayRadio ? listFotos(db, { limit: LIMITE_PARCIAL }) : [],
    readProgramacion(db, new Date()),
    hayRadio ? undefined : latestGrabacion(db),
  ])
  for (const moment of [programacion.cambia, ...programacion.fases.slice(1, 2).map(({ desde }) => desde)])
    changesAt(context, new Date(moment))
  return { fotos, programacion, grabaciones: grabacion ? [grabacion] : [] }
}

const GRABACIONES_CACHE: CacheEntry<Grabacion[]> = { key: 'radio_grabaciones', hours: 1, empty: [] }

const CACHES = {
  fotos: GALERIA_PARCIAL_CACHE,
  programacion: PROGRAMACION_CACHE,
  grabaciones: GRABACIONES_CACHE,
}

/** What was kept is shown until its days are others, if the server can be asked. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const datos = await loadCached(CACHES, () => serverLoader())
  return datos.programacion.cambia > Date.now() ? datos : serverLoader().catch(() => datos)
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(PAGINA, matches)

export default function Radio({ loaderData }: Route.ComponentProps) {
  useDocumentCache(CACHES, loaderData)
  const { status } = useRadio()
  const { fotos, programacion, grabaciones } = loaderData
  const hayRadio = status !== 'no-station'
  return (
    <>
      <Escenario fases={programacion.fases} grabacion={grabaciones[0]} />
      <SemanaDeRadio dias={programacion.dias} hayRadio={hayRadio} />
      {hayRadio && (
        <section className="contenedor seccion">
          <h2 className="mb-8">Mientras escuchas</h2>
          <GaleriaParcial fotos={fotos} />
        </section>
      )}
    </>
  )
}

/** The player, in a window that glows while there is sound. */
function Escenario({ fases, grabacion }: Pick<Programacion, 'fases'> & { grabacion: Grabacion | undefined }) {
  const { sitio } = useSitio()
  const { status } = useRadio()
  const live = status === 'live'
  const hayRadio = status !== 'no-station'
  return (
    <section className="en-noche relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className={`-z-10 absolute inset-0 transition-opacity duration-1000 ${live ? 'opacity-45' : 'opacity-20'}`}
      >
        <Vitral
          semilla={`noche ${sitio.radioNombre}`}
          ancho={1600}
          alto={900}
          sol={[0.5, 0.42]}
          anillos={9}
          className="mask-radial-from-10% mask-radial-to-75% mask-radial-at-center size-full"
        />
      </div>
      {/* Words lie on the night, whatever pane is behind them. */}
      <div
        aria-hidden="true"
        className="-z-10 absolute inset-0 bg-linear-to-b from-30% from-noche/0 via-55% via-noche/75 to-noche md:via-noche/55"
      />
      <div className="contenedor flex flex-col items-center py-[clamp(2.25rem,4.5vw,4.5rem)] text-center">
        <h1>Radio en Vivo</h1>
        <p className="wrap-anywhere mt-3 max-w-full text-lg text-sobre-noche-suave">{sitio.radioNombre}</p>
        <Ventana live={live} hayRadio={hayRadio} />
        <div className="mt-6">
          <RadioBadge />
        </div>
        <p
          role="status"
          className={`mt-3 min-h-[1.6em] max-w-[34rem] text-balance text-lg ${hayRadio ? 'no-scripts:hidden' : ''}`}
        >
          {TEXTOS_RADIO[status]}
        </p>
        {hayRadio ? null : grabacion ? (
          <MientrasTanto grabacion={grabacion} />
        ) : (
          <ButtonLink to="/predicaciones" className="mt-5">
            Ver predicaciones
          </ButtonLink>
        )}
        <SinScript />
        <Ahora />
        <VolumeSlider className="mt-4 w-full max-w-xs" />
        <SleepTimer />
        <div className="mt-10 grid w-full max-w-2xl gap-4">
          {hayRadio && <EnPrograma fases={fases} />}
          {!sitio.appOculta && <Aplicaciones />}
        </div>
      </div>
    </section>
  )
}

/** What can be heard before the church has a radio: its latest recording. */
const MientrasTanto = ({ grabacion }: { grabacion: Grabacion }) => (
  <section
    aria-labelledby="mientras-tanto"
    className="mt-6 w-full max-w-2xl rounded-carta bg-superficie p-5 text-left ring-1 ring-borde sm:p-7"
  >
    <h2 id="mientras-tanto" className="font-normal font-sans text-base text-tinta-suave">
      Mientras tanto, escucha la última predicación
    </h2>
    <p className="mt-1 font-semibold font-titulo text-2xl">
      <Link to={grabacion.pagina} className="decoration-vitral-ambar underline-offset-4 hover:underline">
        {grabacion.titulo}
      </Link>
    </p>
    <p className="mt-1 mb-5 text-tinta-suave">{grabacion.autor}</p>
    <div className="grid gap-3 sm:grid-cols-2">
      <EscucharGrabacion grabacion={{ ...grabacion, calidades: grabacion.calidades.slice(0, 1) }} breve />
      <ButtonLink to="/predicaciones" variant="secondary" className="self-start">
        Ver predicaciones
      </ButtonLink>
    </div>
  </section>
)

/** The current title and the data it costs to listen, if the station reports them. */
function Ahora() {
  const { titulo, kbps } = useRadio().sonando
  return (
    <>
      {titulo ? (
        <p className="mt-2 max-w-[34rem] text-balance font-titulo text-xl">
          <span className="sr-only">Suena ahora: </span>
          {titulo}
        </p>
      ) : null}
      {kbps ? (
        <p className="mt-2 text-sm text-sobre-noche-suave lining-nums">
          Escuchar gasta unos {megabytesPorHora(kbps)}&nbsp;MB por hora.
        </p>
      ) : null}
    </>
  )
}

/** The arched window, with the button in its light; smaller where there is none. */
function Ventana({ live, hayRadio }: { live: boolean; hayRadio: boolean }) {
  return (
    <div
      className={`relative aspect-[5/6] ${hayRadio ? 'mt-8 w-[min(19rem,78vw)]' : 'mt-5 w-[min(10.5rem,34vw)]'} rounded-[9.5rem_9.5rem_1.25rem_1.25rem] transition-shadow duration-1000 ${live ? 'shadow-[0_0_110px_10px_rgb(240_185_77/55%)]' : 'shadow-[0_0_60px_-20px_rgb(240_185_77/40%)]'}`}
    >
      <div
        className={`absolute inset-0 overflow-hidden rounded-[inherit] ring-4 ring-[#0d0f1c] transition-[filter] duration-1000 ${live ? '' : 'brightness-75 saturate-[.8]'}`}
      >
        <Vitral
          semilla="campana de la tarde"
          ancho={500}
          alto={600}
          sol={[0.5, 0.5]}
          anillos={5}
          className="size-full"
        />
      </div>
      <PlayButton className="absolute! inset-0 m-auto size-32 shadow-[0_0_0_10px_rgb(13_15_28/55%)] sm:size-36" />
    </div>
  )
}

/** Without scripts: the browser's own player. */
function SinScript() {
  const addresses = parseAddresses(useSitio().sitio.radioUrl)
  if (addresses.length === 0) return null
  return (
    <noscript>
      {/* biome-ignore lint/a11y/useMediaCaption: live sound has no captions */}
      <audio controls preload="none" className="mt-6 w-[min(22rem,85vw)]">
        {addresses.map((address) => (
          <source key={address} src={address} />
        ))}
      </audio>
    </noscript>
  )
}

const APLICACIONES = [
  { nombre: 'Android', detalle: 'Muy pronto en Google Play', icono: Smartphone },
  { nombre: 'iOS', detalle: 'Muy pronto en App Store', icono: Apple },
]

function Aplicaciones() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {APLICACIONES.map(({ nombre, detalle, icono }) => (
        <li
          key={nombre}
          className="relative flex items-center gap-4 rounded-carta bg-superficie p-4 text-left ring-1 ring-borde transition-colors hover:bg-relieve max-xs:gap-3"
        >
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-relieve text-vitral-ambar max-xs:hidden">
            <Icon of={icono} className="size-6" />
          </span>
          <span className="flex-1">
            <Link
              to="/Prox"
              className="font-titulo font-semibold text-xl after:absolute after:inset-0 after:rounded-carta"
            >
              {nombre}
            </Link>
            <span className="block text-sm text-tinta-suave">{detalle}</span>
          </span>
          <Icon of={ChevronRight} className="size-5 shrink-0 text-tinta-suave" />
        </li>
      ))}
    </ul>
  )
}

const MINUTOS = [15, 30, 60]

/** «22:05» by the phone's own clock. */
const hora = (moment: number) => new Date(moment).toTimeString().slice(0, 5)

const OPCION =
  'min-h-11 rounded-full px-4 text-sm font-bold ring-1 ring-borde-control transition-colors hover:bg-relieve'

/** Stops the radio at a chosen time, with a fade-out. Shown only while it plays. */
function SleepTimer() {
  const { status, sleepAt, player } = useRadio()
  const first = useRef<HTMLButtonElement>(null)
  if (!isWanted(status)) return null
  return (
    <fieldset className="mt-4">
      <legend className="mx-auto mb-2 flex items-center gap-2 text-sm text-sobre-noche-suave">
        <Icon of={Moon} className="size-5" />
        Apagar en
      </legend>
      <div className="flex flex-wrap justify-center gap-2">
        {MINUTOS.map((minutos, index) => (
          <button
            key={minutos}
            ref={index === 0 ? first : undefined}
            type="button"
            className={OPCION}
            onClick={() => player.sleepIn(minutos)}
          >
            {minutos} min
          </button>
        ))}
      </div>
      <div className="mt-2 flex min-h-11 items-center justify-center gap-3 text-sm">
        <p role="status" className="lining-nums">
          {sleepAt === null ? '' : `Se apagará a las ${hora(sleepAt)}.`}
        </p>
        {sleepAt === null ? null : (
          <button
            type="button"
            className="min-h-11 px-2 font-bold underline underline-offset-4"
            onClick={() => {
              player.sleepIn(null)
              // The button disappears: keep the focus in its group.
              first.current?.focus()
            }}
          >
            Cancelar
          </button>
        )}
      </div>
    </fieldset>
  )
}
