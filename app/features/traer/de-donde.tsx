import { useId } from 'react'
import { CHIP } from '#app/ui/choices.tsx'

/** What each place that content comes from needs, and what it becomes. */
const FUENTES = [
  [
    'Fotos',
    'Elige las fotos, o un zip con sus carpetas. Cada carpeta queda como categoría y cada foto con su día.',
  ],
  [
    'Google Fotos',
    'Elige los zip que entrega takeout.google.com, todos juntos. Cada álbum queda como categoría, y cada foto con su título, su día y su descripción.',
  ],
  [
    'Facebook',
    'Elige el zip de «Descargar tu información», en formato JSON. Cada álbum queda como categoría, con sus fotos, días y palabras; las publicaciones largas, como páginas.',
  ],
  ['YouTube', 'Escribe la dirección del canal. Sus últimos 15 videos quedan como predicaciones.'],
  [
    'Podcast',
    'Escribe su dirección o elige su archivo. Cada episodio queda como predicación, con su audio, su día y quién predicó.',
  ],
  [
    'Calendario',
    'Elige el archivo .ics de Google, Apple u Outlook, o escribe su dirección. Lo que viene queda en la agenda, también lo que se repite.',
  ],
  [
    'WordPress o Squarespace',
    'Elige el archivo de «Herramientas › Exportar». Las páginas y entradas quedan como páginas propias, con sus fotos; lo que tiene audio, como predicación. Sus direcciones antiguas llevan a las nuevas.',
  ],
  [
    'Otro sitio web',
    'Escribe su dirección. Lo recorremos (hasta 500 páginas) y cada página queda como página propia, con las fotos que están en él.',
  ],
  ['Otro sitio como este', 'Elige el zip de Respaldo › «Descargar todo», en archivos abiertos.'],
  [
    'La versión anterior de este sitio',
    'Elige su base de datos exportada como JSON y, si los tienes, sus archivos en un zip. Con sus usuarios exportados y los parámetros de sus contraseñas, quienes entraban pueden seguir entrando. Llegan también las peticiones de oración, y los datos de contacto si todavía no los guardaste: esos se ven de inmediato.',
  ],
] as const

/** Choosing one explains it, without scripts too: what is sent afterwards says by itself what it is. */
export function DeDonde() {
  const id = useId()
  return (
    <fieldset className="mt-2 mb-6 min-w-0">
      <legend className="sr-only">¿De dónde viene?</legend>
      <div className="flex flex-wrap gap-2">
        {FUENTES.map(([nombre, ayuda], at) => (
          <div key={nombre} className="contents">
            <input
              type="radio"
              name="fuente"
              id={`${id}-${at}`}
              aria-describedby={`${id}-${at}-ayuda`}
              className="peer sr-only"
            />
            <label
              htmlFor={`${id}-${at}`}
              className={`${CHIP} max-w-full shrink! whitespace-normal! wrap-anywhere cursor-pointer py-1.5 text-center text-sm! font-bold peer-checked:border-tinta peer-checked:bg-tinta peer-checked:text-fondo peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2`}
            >
              {nombre}
            </label>
            <p
              id={`${id}-${at}-ayuda`}
              className="hidden w-full border-vitral-ambar border-l-4 bg-relieve p-4 peer-checked:block"
            >
              {ayuda}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
