import { useFetcher } from 'react-router'
import { BOTON_EN_PALABRAS } from '#app/parts/admin/fila.tsx'
import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { OwnPassword } from '#app/parts/admin/formulario/own-password.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Pliegue } from '#app/parts/admin/pliegue.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { CheckboxField } from '#app/ui/forms/field.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import { ArchivoRespaldo, Avance, Cuentas, FraseField, TITULOS } from './avance.tsx'
import { fraseSchema, type Restauracion, restaurarSchema } from './paso.ts'

/** Begins with one of the site's own backups. */
export function Restaurar({ nombre, momento }: { nombre: string; momento: string }) {
  return (
    <SendButton
      fields={{ intencion: 'revisar-respaldo', nombre }}
      {...BOTON_EN_PALABRAS}
      className={`${BOTON_EN_PALABRAS.className} max-xs:mt-1 max-xs:border-[1.5px]! max-xs:border-borde-control! max-xs:px-6! max-xs:font-bold! max-xs:text-tinta! max-xs:no-underline!`}
      pendingText="Empezando..."
      aria-label={`Restaurar el respaldo del ${formatMoment(momento)}`}
    >
      Restaurar
    </SendButton>
  )
}

/** Begins with a file. */
export function DesdeArchivo() {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const notices = useNotices()
  return (
    <div className="mt-4 border-borde border-t pt-2">
      <Pliegue titulo="Restaurar desde un archivo">
        <p className="mt-1 mb-3 text-tinta-suave">
          Uno que hayas descargado aquí, o que te haya dado quien instaló el sitio. Antes de cambiar nada te
          mostramos lo que trae.
        </p>
        <ArchivoRespaldo
          onSent={(subida) =>
            void fetcher.submit({ intencion: 'revisar-respaldo', subida }, { method: 'post' })
          }
          onRefused={notices.failure}
        />
      </Pliegue>
    </div>
  )
}

/** The restore that is there, step by step. */
export function EnCurso({ restauracion, yo }: { restauracion: Restauracion; yo: string }) {
  const { marca, paso, mensaje } = restauracion
  return (
    <div className="col-span-full">
      <Panel titulo={TITULOS[paso]}>
        <Avance
          paso={paso}
          mensaje={mensaje}
          direccion="?parte=respaldo"
          mientras="Primero respaldamos lo que hay ahora, y después cambiamos todo de una vez. Puedes salir de esta página; no guardes cambios en el sitio mientras tanto."
        >
          {paso === 'cifrado' && <Frase marca={marca} mensaje={mensaje} />}
          {paso === 'listo' && <Confirmar {...restauracion} yo={yo} />}
          {(paso === 'hecho' || paso === 'fallo') && <Dejar marca={marca}>Entendido</Dejar>}
        </Avance>
      </Panel>
    </div>
  )
}

function Frase({ marca, mensaje }: { marca: string; mensaje: string }) {
  const formulario = useFormulario(fraseSchema, { intencion: 'frase-respaldo' })
  return (
    <>
      <Formulario of={formulario} className="max-w-xl space-y-5" send="Abrir" sending="Abriendo...">
        <input type="hidden" name="marca" value={marca} />
        <FraseField field={formulario.fields.frase} mensaje={mensaje} />
      </Formulario>
      <Dejar marca={marca}>No restaurar</Dejar>
    </>
  )
}

function Confirmar({ marca, creado, cifrado, cuentas, confiadas, yo }: Restauracion & { yo: string }) {
  const formulario = useFormulario(restaurarSchema, { intencion: 'restaurar' })
  const { fields } = formulario
  return (
    <>
      <p className="mb-4">
        Se hizo el <strong>{formatMoment(creado)}</strong>. El sitio quedará como entonces: lo que se agregó o
        cambió después dejará de verse. Antes guardamos lo de ahora como otro respaldo.
      </p>
      <Cuentas cuentas={cuentas} />
      <p className="mt-4">
        Se quedan como están las personas y sus permisos, Actividad y las cuentas bancarias.
        {confiadas.length === 0 &&
          ' También las peticiones de oración: siguen las de ahora, y del respaldo no vuelve ninguna.'}
      </p>
      <Formulario
        of={formulario}
        className="mt-5 max-w-xl space-y-5"
        send="Restaurar"
        sending="Empezando..."
        button={{ variant: 'danger', className: 'max-sm:w-full' }}
      >
        <input type="hidden" name="marca" value={marca} />
        {confiadas.length > 0 && (
          <div>
            <CheckboxField
              label="Restaurar también las peticiones de oración y las solicitudes de datos"
              hint={`Si lo marcas, vuelven todas las que había el ${formatMoment(creado)}, también las que alguien borró después, y se pierden las que llegaron después. Si no lo marcas, siguen las de ahora y no vuelve ninguna.`}
              field={fields.confiadas}
            />
            <Cuentas cuentas={confiadas} />
          </div>
        )}
        {cifrado && <FraseField field={fields.frase} />}
        <OwnPassword yo={yo} field={fields.clave} />
      </Formulario>
      <Dejar marca={marca}>No restaurar</Dejar>
    </>
  )
}

function Dejar({ marca, children }: { marca: string; children: string }) {
  return (
    <SendButton
      fields={{ intencion: 'no-restaurar', marca }}
      formClassName="mt-4"
      variant="secondary"
      className="max-sm:w-full"
    >
      {children}
    </SendButton>
  )
}
