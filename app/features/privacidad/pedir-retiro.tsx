import { Link } from 'react-router'
import type { Imagen } from '#app/ui/images/image.ts'
import { claveDeImagen, rutaDeSolicitud } from './pagina.ts'

/** Below a picture that is not the gallery's: the way to ask that it go. `de`: whom or what it shows. */
export function PedirRetiro({ imagen, de }: { imagen: Imagen | null | undefined; de: string }) {
  if (!imagen) return null
  return (
    <Link
      to={rutaDeSolicitud(claveDeImagen(imagen.url))}
      className="inline-flex min-h-11 items-center text-sm text-tinta-suave underline underline-offset-4 print:hidden"
    >
      Pedir que se retire<span className="sr-only"> la foto de {de}</span>
    </Link>
  )
}
