import { ChevronRight, FilePlus, FileText, Scale } from 'lucide'
import { Link } from 'react-router'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { AbreFila, Datos, Fila } from '#app/parts/admin/fila.tsx'
import { FilaEditable, NOMBRE_DE_FILA } from '#app/parts/admin/fila-editable.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { IconoDeFila, Lista } from '#app/parts/admin/lista.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { PageState } from '#app/parts/admin/without-scripts/page-button.tsx'
import { listFilasBorrador } from '#app/parts/borradores/filas.server.ts'
import { PanelBorradores } from '#app/parts/borradores/panel-borradores.tsx'
import { FALLAS_BORRADORES } from '#app/parts/borradores/publicacion.ts'
import { BotonesMover } from '#app/parts/orden/move-buttons.tsx'
import { imagenesDeFilas } from '#app/parts/subidas/fotos-de-filas.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/admin'
import { FormularioPagina } from './admin/formulario.tsx'
import { findEditable, PAGINAS_ACTIONS } from './admin/paginas-actions.server.ts'
import { readOpciones } from './contenido.server.ts'
import { listLegales, opcionesLegales, plantillaLegal } from './legales.server.ts'
import { contarVacias } from './opciones.ts'
import { LEGALES, type Legal, legalOf, NOMBRES_LEGALES, rutaDePagina } from './pagina.ts'
import { FALLAS_PAGINAS, PLANTILLAS, plantillaOf, TEXTOS_PAGINA } from './pagina-propia.ts'
import { listPaginas } from './paginas.server.ts'

export const loader = adminLoader(async ({ platform, url: { searchParams }, info }) => {
  const { db } = platform
  try {
    const editando = await findEditable(db, searchParams.get('editar') ?? '')
    const plantilla = searchParams.get('agregar') ?? ''
    const legal = editando ? legalOf(editando.slug) : NOMBRES_LEGALES.find((name) => name === plantilla)
    const opciones = { ...(await readOpciones(db)), ley: legal && opcionesLegales(legal) }
    const filas = (await listPaginas(db)).filter(({ slug }) => !legalOf(slug))
    return {
      filas: filas.map(({ bloques, ...fila }) => ({ ...fila, vacias: contarVacias(bloques, opciones) })),
      editando,
      opciones,
      plantilla,
      legal,
      nueva: legal ? await plantillaLegal(db, legal) : plantillaOf(plantilla),
      legales: await listLegales(db),
      imagenes: await imagenesDeFilas(db, editando?.bloques ?? []),
      borradores: await listFilasBorrador(platform, 'paginas', ''),
      clave: newId(),
    }
  } catch (error) {
    info.log.error({ err: error }, 'the church’s own pages could not be read')
    throw new Response(TEXTOS_PAGINA.errorCargar, { status: 500 })
  }
})

const FALLAS = { ...FALLAS_PAGINAS, ...FALLAS_BORRADORES }

export const action = adminActions(FALLAS, PAGINAS_ACTIONS)

export const clientAction = keepTyped(FALLAS)

/** The church's own pages: a form that adds or edits one, beside the list in the order of the menu. */
export default function SeccionPaginas({ loaderData }: Route.ComponentProps) {
  const { filas, editando, opciones, plantilla, legal, nueva, legales, imagenes, borradores, clave } =
    loaderData
  const { editing, place, close } = useEdicion(editando, TEXTOS_PAGINA.borrado)
  const hechas = [...filas, ...borradores.flatMap(({ piezas }) => piezas)].map(({ titulo }) => titulo)
  const comienzos = Object.entries(PLANTILLAS)
    .map(([name, { titulo }]) => [name, titulo] as const)
    .filter(([, titulo]) => !hechas.includes(titulo))
  return (
    <FormBesideList
      {...place}
      agregar="Agregar página"
      form={
        <FormularioPagina
          key={editing?.id ?? `nueva-${plantilla}`}
          editable={editing}
          nueva={nueva}
          legal={legal}
          imagenes={imagenes}
          opciones={opciones}
          clave={clave}
          comienzos={comienzos}
          comienzosAlLado={filas.length === 0}
          onClose={close}
        />
      }
      wide
    >
      <PanelBorradores filas={borradores} varias="páginas" editing={editing?.id} />
      {filas.length === 0 ? (
        <SinPaginas />
      ) : (
        <Lista
          titulo={TITULO_LISTA}
          pagina={{ filas }}
          icono={FileText}
          vacio={TEXTOS_PAGINA.vacio}
          comienzo={TEXTOS_PAGINA.comienzo}
        >
          {({ id, slug, titulo, enMenu, vacias }, index) => (
            <FilaEditable
              key={id}
              item={{ id, nombre: titulo, ejemplo: false }}
              picture={<IconoDeFila de={FileText} />}
              detalle={[
                enMenu ? 'En el menú' : 'Fuera del menú',
                ...(vacias > 0 ? [decirVacias(vacias)] : []),
              ]}
              confirmar={TEXTOS_PAGINA.confirmar}
              ruta={rutaDePagina(slug)}
              editing={id === editing?.id}
            >
              {filas.length > 1 && (
                <BotonesMover
                  intencion="mover"
                  id={id}
                  nombre={titulo}
                  isFirst={index === 0}
                  isLast={index === filas.length - 1}
                />
              )}
            </FilaEditable>
          )}
        </Lista>
      )}
      <Panel id="textos-legales" titulo="Textos legales">
        <ul className="divide-y divide-borde">
          {legales.map((each) => (
            <FilaLegal
              key={each.legal}
              {...each}
              editing={each.id !== undefined && each.id === editing?.id}
            />
          ))}
        </ul>
      </Panel>
    </FormBesideList>
  )
}

type FilaLegalProps = { legal: Legal; titulo: string; id: string | undefined; editing: boolean }

/** A page that the law asks for: with the church's own words it is a row as any other. */
function FilaLegal({ legal, titulo, id, editing }: FilaLegalProps) {
  const picture = <IconoDeFila de={Scale} />
  const ruta = rutaDePagina(LEGALES[legal])
  if (id)
    return (
      <FilaEditable
        item={{ id, nombre: titulo, ejemplo: false }}
        picture={picture}
        detalle="Con palabras de la iglesia"
        confirmar={{
          title: '¿Volver al texto del sitio?',
          detail: `«${titulo}» deja de mostrar tus palabras.`,
        }}
        ruta={ruta}
        editing={editing}
      />
    )
  return (
    <Fila
      nombre={titulo}
      picture={picture}
      editing={false}
      abre={
        <PageState set={{ agregar: legal }}>
          <AbreFila nombre={titulo} />
        </PageState>
      }
    >
      <p className={NOMBRE_DE_FILA}>{titulo}</p>
      <Datos>
        <span>Con el texto del sitio</span>
      </Datos>
    </Fila>
  )
}

const TITULO_LISTA = 'Páginas de la iglesia'

const decirVacias = (vacias: number) =>
  vacias === 1 ? '1 parte no muestra nada' : `${vacias} partes no muestran nada`

/** Instead of an empty list, pages that are written already, to begin with. */
const SinPaginas = () => (
  <Panel id="lista" titulo={TITULO_LISTA}>
    <p className="mb-4 text-pretty text-tinta-suave">
      <span className="font-bold text-tinta">{TEXTOS_PAGINA.vacio}</span> {TEXTOS_PAGINA.comienzo}
    </p>
    <ul className="grid gap-3">
      {Object.entries(PLANTILLAS).map(([name, { titulo, resumen }]) => (
        <li key={name}>
          <Link
            to={`?agregar=${name}`}
            className="flex items-center gap-4 rounded-xl border border-borde-control border-dashed px-4 py-3 transition-colors hover:bg-relieve"
          >
            <Icon of={FilePlus} className="size-6 shrink-0 text-vitral-ambar max-xs:hidden" />
            <span className="min-w-0 flex-1">
              <span className="block font-bold leading-snug">{titulo}</span>
              <span className="block text-tinta-suave text-xs leading-snug">{resumen}</span>
            </span>
            <Icon of={ChevronRight} className="size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
)
