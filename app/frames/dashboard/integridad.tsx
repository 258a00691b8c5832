import { DatabaseZap } from 'lucide'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Warns that the database is damaged, and says what to do. */
export function Integridad() {
  return (
    <Asunto icono={<Icon of={DatabaseZap} className="text-error" />}>
      <p className="py-2 font-bold text-error">La base de datos está dañada</p>
      <p className="text-tinta-suave">
        Lo que se guarde desde ahora puede perderse. Avísale hoy mismo a quien instaló el sitio: tiene que
        detenerlo, guardar una copia de la carpeta de datos y recuperar el último respaldo. Mientras tanto,
        anota aparte lo importante.
      </p>
    </Asunto>
  )
}
