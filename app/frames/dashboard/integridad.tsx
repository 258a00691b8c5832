import { DatabaseZap, FileWarning } from 'lucide'
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

/** Warns that documents cannot be read, of which the site shows its first words. */
export function Ilegibles({ documentos }: { documentos: string[] }) {
  if (documentos.length === 0) return null
  return (
    <Asunto icono={<Icon of={FileWarning} className="text-error" />}>
      <p className="py-2 font-bold text-error">
        Hay algo guardado que no se puede leer: {documentos.map((each) => `«${each}»`).join(', ')}
      </p>
      <p className="text-tinta-suave">
        El sitio muestra en su lugar lo que traía al comienzo. Revísalo en Ajustes y guárdalo de nuevo; si no
        sabes qué es, avísale a quien instaló el sitio.
      </p>
    </Asunto>
  )
}
