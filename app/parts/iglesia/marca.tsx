import { Logo } from '#app/ui/glass/logo.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { fitted, type LogoPropio, type Momento, needsPlate } from './logo.ts'
import { useSitio } from './use-sitio.ts'

type MarcaProps = {
  /** Of the window, while the church has no logo of its own. */
  className: string
  /** The box that a logo fills, in pixels: beside the name, and where the name is in it. */
  caja: Caja
  /** The name stands beside it, whatever the church chose. */
  conNombre?: boolean
}

type Caja = { alto: number; ancho: number; solo?: number }

/** The church's logo, by day and by night as it is seen; the site's window for who has none. */
export function Marca({ className, caja, conNombre = false }: MarcaProps) {
  const { logo, sitio } = useSitio()
  if (!logo) return <Logo className={className} />
  const solo = logo.solo && !conNombre
  const alt = solo ? sitio.nombre : ''
  const box = { alto: caja.alto, ancho: (solo && caja.solo) || caja.ancho }
  return <LogoDibujado logo={logo} alt={alt} box={box} />
}

/** Whether the name is to be written beside the mark, and how many pixels wide a logo is there. */
export function useLogo({ alto, ancho }: Caja): { alLado: boolean; ancho?: number } {
  const { logo } = useSitio()
  if (!logo) return { alLado: true }
  const widths = [logo.dia, logo.noche].map((each) => fitted(each, { alto, ancho }).ancho)
  return { alLado: !logo.solo, ancho: Math.max(...widths) + (anyPlate(logo) ? PLATE : 0) }
}

const anyPlate = ({ dia, noche }: Pick<LogoPropio, 'dia' | 'noche'>) =>
  needsPlate(dia.url, 'dia') || needsPlate(noche.url, 'noche')

/** What a plate adds to the width, in pixels (`app/styles.css`). */
const PLATE = 16

type LogoDibujadoProps = {
  logo: Pick<LogoPropio, 'dia' | 'noche'>
  alt: string
  box: { alto: number; ancho: number }
}

/**
 * Both pictures, of which `app/styles.css` shows one, and browsers load no other; a plate behind what is not
 * seen.
 */
function LogoDibujado({ logo, alt, box }: LogoDibujadoProps) {
  const any = anyPlate(logo)
  if (logo.dia.url === logo.noche.url && !any)
    return (
      <span className="marca">
        <Dibujo imagen={logo.dia} alt={alt} box={box} />
      </span>
    )
  return (
    // Room for a plate by day and by night, so that nothing moves when one comes.
    <span className="marca" data-placa={any}>
      {(['dia', 'noche'] as const).map((momento) => (
        <span key={momento} data-momento={momento} data-placa={needsPlate(logo[momento].url, momento)}>
          <Dibujo imagen={logo[momento]} alt={alt} box={box} />
        </span>
      ))}
    </span>
  )
}

function Dibujo({ imagen, alt, box }: { imagen: Imagen; alt: string; box: LogoDibujadoProps['box'] }) {
  const size = fitted(imagen, box)
  return (
    <Foto
      imagen={{ ...imagen, ...size }}
      alt={alt}
      sizes={`${size.ancho}px`}
      blurred={false}
      className="max-w-none"
    />
  )
}

/** A logo as it is seen by day or by night, whichever it is now. */
export function LogoDe({ momento, imagen }: { momento: Momento; imagen: Imagen }) {
  return (
    <span className="marca" data-placa={needsPlate(imagen.url, momento)}>
      <span data-siempre={momento} data-placa={needsPlate(imagen.url, momento)}>
        <Dibujo imagen={imagen} alt="" box={{ alto: 56, ancho: 240 }} />
      </span>
    </span>
  )
}
