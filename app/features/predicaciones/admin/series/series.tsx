import { type Serie, TEXTOS_SERIE } from '#app/features/predicaciones/series/serie.ts'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import { ListaSeries } from './lista.tsx'
import { UnirSerie } from './merge.tsx'
import { SerieForm } from './serie-form.tsx'

type Props = {
  series: Serie[]
  /** Stored pictures by their address. */
  imagenes: Record<string, Imagen>
  clave: string
  /** The series that the page's address names. */
  editando: Serie | undefined
}

/** The series of sermons: a form that adds or edits, beside the list in its order. */
export function Series({ series, imagenes, clave, editando }: Props) {
  const { editing, region, close } = useEdicion(editando, TEXTOS_SERIE.borrada)
  // What was saved meanwhile, such as how many sermons it has.
  const serie = editing && (series.find(({ id }) => id === editing.id) ?? editing)
  const otras = series.filter(({ id }) => id !== serie?.id)
  return (
    <FormBesideList
      region={region}
      form={
        <>
          <SerieForm
            key={editing?.id ?? 'nueva'}
            serie={editing}
            imagen={editing && imagenes[editing.imagen]}
            clave={clave}
            onClose={close}
          />
          {serie && otras.length > 0 && <UnirSerie serie={serie} otras={otras} onOk={close} />}
        </>
      }
    >
      <ListaSeries series={series} imagenes={imagenes} editing={editing?.id} />
    </FormBesideList>
  )
}
