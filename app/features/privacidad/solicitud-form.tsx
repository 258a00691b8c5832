import { getFormProps } from '@conform-to/react'
import { useFetcher } from 'react-router'
import { FotoImagen } from '#app/features/galeria/foto-imagen.tsx'
import type { ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { Failure, Success } from '#app/ui/feedback/answer.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { useTyped } from '#app/ui/storage/typed.ts'
import { rutaDeSolicitud } from './pagina.ts'
import {
  EN_LA_FOTO,
  type Retratada,
  solicitudConFotoSchema,
  TEXTOS_SOLICITUD,
  TIPOS_SOLICITUD,
} from './solicitud.ts'

/** What can be asked for; nothing is chosen for anybody. */
export const OPCIONES_TIPO = [['', 'Elige una opción'], ...Object.entries(TIPOS_SOLICITUD)].map(
  ([tipo, texto]) => (
    <option key={tipo} value={tipo}>
      {texto}
    </option>
  ),
)

/** The form for requests about one's data. Works without JavaScript, like the prayer form. */
export function SolicitudForm({
  resultado: deLaPagina,
  recibida,
  foto,
  yaNoEsta,
}: {
  resultado: ResultadoPublico | undefined
  /** True on the page after a request sent without JavaScript. */
  recibida: boolean
  /** The photo that somebody wants to be taken away. */
  foto: Retratada | undefined
  /** They asked about one that visitors see no more. */
  yaNoEsta: boolean
}) {
  const fetcher = useFetcher<ResultadoPublico>()
  const pending = fetcher.state !== 'idle'
  const resultado = fetcher.data ?? deLaPagina
  const fallo = !pending && resultado?.ok === false ? resultado : undefined
  const [form, fields] = useSchemaForm(solicitudConFotoSchema, {
    id: 'pedir-datos',
    lastResult: pending ? undefined : fallo?.envio,
  })
  useTyped('pedir-datos')
  const done = resultado?.ok === true || (recibida && resultado === undefined)
  return (
    <>
      <Success>{done && TEXTOS_SOLICITUD.recibida}</Success>
      {!done && (
        <fetcher.Form
          method="post"
          action={rutaDeSolicitud(foto?.id)}
          {...getFormProps(form)}
          className="space-y-5"
        >
          {foto && <FotoPedida foto={foto} />}
          {yaNoEsta && <p className="font-bold">{TEXTOS_SOLICITUD.fotoYaNoEsta}</p>}
          {!foto && (
            <SelectField label="Qué necesitas" field={fields.tipo}>
              {OPCIONES_TIPO}
            </SelectField>
          )}
          <TextField label="Tu nombre" field={fields.nombre} autoComplete="name" />
          <TextField
            label="Tu correo o tu WhatsApp"
            hint={
              foto ? 'Por ahí te respondemos.' : 'El mismo con que nos escribiste: por ahí te respondemos.'
            }
            field={fields.contacto}
            autoComplete="email"
          />
          {foto && (
            <SelectField label="Quién sale en la foto" field={fields.quien}>
              {Object.entries(EN_LA_FOTO).map(([quien, texto]) => (
                <option key={quien} value={quien}>
                  {texto}
                </option>
              ))}
            </SelectField>
          )}
          <TextArea label="Detalle (opcional)" field={fields.detalle} rows={3} />
          <Failure>{fallo?.mensaje}</Failure>
          <Button type="submit" pending={pending} pendingText="Enviando..." className="w-full sm:w-auto">
            Enviar solicitud
          </Button>
        </fetcher.Form>
      )}
    </>
  )
}

const FotoPedida = ({ foto }: { foto: Retratada }) => (
  <figure className="flex items-center gap-4">
    <HiddenFields fields={{ tipo: 'retiro', foto: foto.id }} />
    <FotoImagen foto={foto} sizes="96px" className="size-24 shrink-0 rounded-boton object-cover" />
    <figcaption className="min-w-0 break-words">
      Pides que se retire esta foto: <strong>{foto.titulo}</strong>
    </figcaption>
  </figure>
)
