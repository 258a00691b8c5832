import { CircleQuestionMark } from 'lucide'
import { data, Link } from 'react-router'
import { z } from 'zod'
import { adminAction, intention } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { ConMarcas, Linea } from '#app/parts/marcas/con-marcas.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/admin'
import { ERROR_NOVEDADES, RUTA_AYUDA, RUTA_NOVEDADES } from './direcciones.ts'
import { type Parte, readPagina } from './manual.server.ts'
import { noteNews } from './novedades.server.ts'

export const loader = adminLoader(async ({ url: { pathname }, platform: { db }, info, yo }) => {
  const name = pathname.slice(RUTA_AYUDA.length + 1)
  const pagina = readPagina(name || undefined)
  if (!pagina) throw data('Esa página de la ayuda no existe.', { status: 404 })
  // Whoever opens them knows them; the page is shown in any case.
  if (pathname === RUTA_NOVEDADES)
    await noteNews(db, yo.id).catch((error) =>
      info.log.error({ err: error }, 'noting who knows the news failed'),
    )
  return { ...pagina, esIndice: name === '' }
})

/** «Entendido», under the home's word of an update. */
export const action = adminAction(
  ERROR_NOVEDADES,
  intention({
    schema: z.object({}),
    async run({ platform: { db }, yo }) {
      await noteNews(db, yo.id)
      return { ok: true, mensaje: 'Listo. Las novedades están siempre al pie del menú.' }
    },
  }),
  'team',
)

export const clientAction = keepTyped(ERROR_NOVEDADES)

/** On a wide screen pictures stand beside the steps that they show, and the index in columns. */
const AL_LADO =
  'xl:pr-[23rem] xl:[&>img]:float-right xl:[&>img]:clear-right xl:[&>img]:mr-[-20.5rem] xl:[&>img]:mb-8'
const EN_COLUMNAS =
  'xl:columns-2 xl:gap-x-14 xl:*:break-inside-avoid [&_ul]:list-none [&_ul]:pl-0 [&_ul]:space-y-0 [&_li]:border-borde [&_li]:border-b [&_li]:py-2.5 [&_li]:leading-snug [&_li>a]:font-bold'

export default function Ayuda({ loaderData: { titulo, partes, esIndice } }: Route.ComponentProps) {
  return (
    <article
      className={`prosa mx-auto flow-root max-w-[40rem] rounded-carta bg-superficie p-5 text-base shadow-carta sm:p-8 xl:max-w-[60rem] ${esIndice ? EN_COLUMNAS : AL_LADO}`}
    >
      <h2 className="mt-0! mb-6 text-2xl [column-span:all]">{titulo}</h2>
      {partes.map((parte, index) => (
        <Part key={index} parte={parte} />
      ))}
      {!esIndice && (
        <p className="mt-8">
          <Link to={RUTA_AYUDA} className="inline-flex min-h-11 items-center gap-2 font-bold">
            <Icon of={CircleQuestionMark} className="size-5" />
            Toda la ayuda
          </Link>
        </p>
      )}
    </article>
  )
}

function Part({ parte }: { parte: Parte }) {
  if (parte.tipo === 'titulo') return <h3 className="mt-8! break-after-avoid text-xl">{parte.texto}</h3>
  if (parte.tipo === 'texto') return <ConMarcas bloques={parte.bloques} />
  if (parte.tipo === 'imagen')
    return (
      <img
        src={parte.url}
        alt={parte.alt}
        loading="lazy"
        className="mx-auto w-full max-w-[18rem]! rounded-carta border border-borde"
      />
    )
  return (
    <ol className="list-decimal space-y-2 pl-6">
      {parte.pasos.map((paso, index) => (
        <li key={index}>
          <Linea trozos={paso} />
        </li>
      ))}
    </ol>
  )
}
