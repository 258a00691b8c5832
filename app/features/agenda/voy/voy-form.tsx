import type { ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { Consentimiento } from '#app/parts/sello/consentimiento.tsx'
import { Trampa } from '#app/parts/sello/trampa.tsx'
import { useFormularioConSello } from '#app/parts/sello/use-formulario-con-sello.ts'
import { Failure } from '#app/ui/feedback/answer.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { rutaDeVoy } from './direccion.ts'
import { CONSENTIMIENTO_VOY, DIAS_DE_INSCRIPCION, MOST_CUANTOS, voySchema } from './voy.ts'

interface VoyFormProps {
  evento: string
  dia: string
  /** The action's answer when the form was sent without JavaScript. */
  resultado: ResultadoPublico | undefined
}

/** The form of «Voy». Once it is stored, its answer leads to the person's own page. */
export function VoyForm({ evento, dia, resultado }: VoyFormProps) {
  const { Form, formProps, fields, pending, fallido } = useFormularioConSello(voySchema, {
    id: 'voy',
    action: rutaDeVoy(evento, dia),
    served: resultado,
    defaultValue: { evento, fecha: dia, cuantos: '1' },
  })
  return (
    <Form {...formProps}>
      <input type="hidden" name="evento" value={evento} />
      <input type="hidden" name="fecha" value={dia} />
      <fieldset disabled={pending} className="grid gap-5">
        <legend className="sr-only">Quién viene</legend>
        <TextField label="Nombre" field={fields.nombre} autoComplete="name" />
        <TextField
          label="Teléfono o correo electrónico"
          field={fields.contacto}
          hint="Para avisarte si algo cambia."
          autoComplete="tel"
        />
        <TextField
          label="¿Cuántos vienen?"
          field={fields.cuantos}
          inputMode="numeric"
          hint={`Contándote a ti. Pueden ser hasta ${MOST_CUANTOS}.`}
          className="max-w-28"
        />
        <Consentimiento label={CONSENTIMIENTO_VOY} field={fields.consentimiento}>
          Los borramos {DIAS_DE_INSCRIPCION} días después del encuentro.
        </Consentimiento>
        <Trampa id="voy-asunto" />
      </fieldset>
      <Failure className="mt-5">{fallido?.mensaje}</Failure>
      <Button
        type="submit"
        pending={pending}
        pendingText="Enviando..."
        className="mt-6 w-full sm:w-auto sm:min-w-56"
      >
        Voy
      </Button>
    </Form>
  )
}
