import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { Foto } from '../images/foto.tsx'
import type { Imagen } from '../images/image.ts'
import { whenIdle } from '../page/when-idle.ts'
import hojaFoto from './banner-foto.css?url'
import { useMotivo } from './motivo-elegido.ts'
import { Vitral } from './vitral.tsx'
import type { NombreMotivo } from './vitral-panes.ts'

/** docs/product.md, Home. */
const PARTICLES = 15

/** A window of a church's own. */
export type VitralPropio = { semilla: string; motivo: NombreMotivo }

/**
 * A photo of the church's own: its focus in per cent, and how strong the veil is on which words are read, 0
 * to 1; and the address of a silent film that plays in its place.
 */
export type FotoPropia = {
  imagen: Imagen
  focoX: number
  focoY: number
  velo: number
  pelicula?: string | undefined
}

interface BannerProps {
  foto?: FotoPropia | undefined
  /** Not given: the window of a new site. */
  vitral?: VitralPropio | undefined
  titulo: string
  subtitulo: ReactNode
  cita: ReactNode
  referencia: string
  acciones: ReactNode
  /** Last and quiet: what may be asked about the photo. */
  pie?: ReactNode
}

const LUZ = { ancho: 800, alto: 500, sol: [0.7, 0.36], anillos: 10 } as const

const styleOf = ({ focoX, focoY, velo }: FotoPropia) =>
  ({ '--foco': `${focoX}% ${focoY}%`, '--velo': `${Math.round(velo * 100)}%` }) as CSSProperties

const FondoDeFoto = ({ imagen, pelicula }: FotoPropia) => (
  <>
    <link rel="stylesheet" href={hojaFoto} precedence="banner" />
    <Foto imagen={imagen} alt="" sizes="(max-aspect-ratio: 1) 100vw, 64vw" priority />
    {pelicula && <PeliculaLuego src={pelicula} />}
  </>
)

type Pelicula = typeof import('./pelicula.tsx').Pelicula

/** Once the page is there; where its code does not arrive, the photo stays. */
function PeliculaLuego({ src }: { src: string }) {
  const [Pelicula, setPelicula] = useState<Pelicula>()
  useEffect(
    () =>
      whenIdle(() => {
        import('./pelicula.tsx').then(
          (part) => setPelicula(() => part.Pelicula),
          () => {},
        )
      }),
    [],
  )
  return Pelicula && <Pelicula src={src} />
}

const Propio = ({ semilla, motivo }: VitralPropio) => (
  <Vitral semilla={semilla} motivo={useMotivo(motivo)} {...LUZ} />
)

/** The home page's first screen: words in front of a stained-glass window. Styles are in banner.css. */
export function Banner({ foto, vitral, titulo, subtitulo, cita, referencia, acciones, pie }: BannerProps) {
  return (
    <section className="banner en-noche flex flex-col">
      <div
        className={foto ? 'banner-luz de-foto' : 'banner-luz'}
        aria-hidden="true"
        style={foto && styleOf(foto)}
      >
        {foto ? (
          <FondoDeFoto {...foto} />
        ) : vitral ? (
          <Propio {...vitral} />
        ) : (
          <Vitral semilla="gracia" {...LUZ} />
        )}
        {Array.from({ length: PARTICLES }, (_, i) => (
          // A fixed list of identical particles
          <span key={i} className="particula" data-particula="" />
        ))}
      </div>
      <div className="banner-palabras contenedor flex flex-1 flex-col">
        <div>
          <h1 className="text-portada">{titulo}</h1>
          <p className="mt-5 text-balance text-lg text-sobre-noche">{subtitulo}</p>
          <figure className="mt-6 max-w-[30rem] border-vitral-ambar border-l-2 pl-4">
            <blockquote className="font-titulo text-xl">{cita}</blockquote>
            <figcaption className="mt-1 text-sm text-sobre-noche-suave">{referencia}</figcaption>
          </figure>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-4">{acciones}</div>
        </div>
      </div>
      {pie && <div className="banner-pie contenedor">{pie}</div>}
    </section>
  )
}
