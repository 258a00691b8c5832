import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import type { FilaBorrador } from '#app/parts/borradores/filas.server.ts'
import { PanelBorradores } from '#app/parts/borradores/panel-borradores.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Categoria } from '../evento.ts'
import { SECCION_INSCRITOS } from '../inscritos/textos.ts'
import type { Fila } from './filas.server.ts'
import { FormularioEvento } from './formulario/formulario.tsx'
import { QuitarEvento } from './formulario/remove.tsx'
import { ListaFechas } from './lista.tsx'
import { TEXTOS_EVENTO } from './textos.ts'

type Props = {
  hoy: string
  mes: string | null
  buscar: string
  filas: Fila[]
  faltan: number
  categorias: Categoria[]
  clave: string
  /** The date that the page's address names. */
  editando: Fila | undefined
  borradores: FilaBorrador[]
}

/** The church's dates: a form that adds or edits, beside the list. */
export function Eventos({ hoy, mes, buscar, filas, faltan, categorias, clave, editando, borradores }: Props) {
  const { editing, region, close } = useEdicion(editando, TEXTOS_EVENTO.borrado)
  return (
    <FormBesideList
      region={region}
      form={
        <>
          <FormularioEvento
            key={editing?.id ?? 'nuevo'}
            fila={editing}
            clave={clave}
            categorias={categorias}
            hoy={hoy}
            onClose={close}
          />
          {editing?.publicacion.estado === 'publicado' && (
            <QuitarEvento
              key={`quitar ${editing.id}`}
              fila={filas.find(({ id }) => id === editing.id) ?? editing}
              hoy={hoy}
              onOk={close}
            />
          )}
        </>
      }
    >
      <div className="grid min-w-0 gap-6">
        <p>
          <ButtonLink to={SECCION_INSCRITOS} variant="secondary">
            Ver inscritos
          </ButtonLink>
        </p>
        <PanelBorradores filas={borradores} varias="eventos" editing={editing?.evento} />
        <ListaFechas
          hoy={hoy}
          mes={mes}
          buscar={buscar}
          filas={filas}
          faltan={faltan}
          editing={editing?.id}
        />
      </div>
    </FormBesideList>
  )
}
