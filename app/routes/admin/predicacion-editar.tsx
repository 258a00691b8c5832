import { type Predicacion, predicacionSchema } from '#app/domain/predicaciones/predicacion.ts'
import { EditForm } from './edit-form.tsx'
import { CamposPredicacion, ETIQUETAS_PREDICACION } from './predicacion-campos.tsx'

export function EditarPredicacion({
  predicacion,
  onClose,
}: {
  predicacion: Predicacion
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
      {(fields) => <CamposPredicacion fields={fields} />}
    </EditForm>
  )
}
