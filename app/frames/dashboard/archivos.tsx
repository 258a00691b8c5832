import { ImageOff } from 'lucide'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Warns of more unreferenced files than an accident explains: part of the database may be missing. */
export function Archivos({ sobran }: { sobran: number }) {
  if (sobran === 0) return null
  return (
    <Asunto icono={<Icon of={ImageOff} className="text-error" />}>
      <p className="py-2 font-bold">Hay {sobran} fotos guardadas que no están en el sitio</p>
      <p className="text-tinta-suave">
        Son tantas que puede faltar una parte de los datos, así que no se aparta ninguna. Avísale a quien
        instaló el sitio.
      </p>
    </Asunto>
  )
}
