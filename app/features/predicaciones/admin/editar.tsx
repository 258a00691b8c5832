import { EditForm } from '#app/parts/admin/edit-form.tsx'
import { type Predicacion, predicacionSchema } from '../predicacion.ts'
import { CamposPredicacion, ETIQUETAS_PREDICACION } from './campos.tsx'

export function EditarPredicacion({
  predicacion,
  predicadores,
  onClose,
}: {
  predicacion: Predicacion
  predicadores: string[]
  onClose: () => void
}) {
  return (
    <EditForm
      titulo="Editar predicación"
      item={predicacion}
      schema={predicacionSchema}
      etiquetas={ETIQUETAS_PREDICACION}
      onClose={onClose}
    >
      {(fields) => <CamposPredicacion fields={fields} predicadores={predicadores} />}
    </EditForm>
  )
}
