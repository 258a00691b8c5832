import { Radio } from 'lucide'
import { Link } from 'react-router'
import { rutaDeTema } from '#app/features/sitio/temas.ts'
import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { ENLACE_DE_PANEL, Panel } from '#app/parts/admin/panel.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { GrowingLine, SelectField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import type { Medio } from '../transmision.server.ts'
import { abrirSchema } from './formulario.ts'
import type { Ultima } from './ultima.server.ts'

const SECCION = '/admin/dashboard/vivo'
const SIN_TITULO = 'Transmisión en vivo'

type TransmitirProps = {
  ultima: Ultima | undefined
  propuesta: Medio
  /** Whether this person may make a sermon of one that is over. */
  convertible: boolean
  /** Whether this person looks after the radio's address. */
  ajustable: boolean
  onAct: (clave: string) => void
}

const to = (intencion: string, onAct: (clave: string) => void) => ({
  clave: 'transmision',
  onAct,
  action: SECCION,
  fields: { intencion },
  formClassName: 'contents',
})

export function Transmitir({ ultima, propuesta, convertible, ajustable, onAct }: TransmitirProps) {
  if (ultima?.abierta)
    return (
      <Panel titulo="Estamos en vivo" accion={<Ahora ultima={ultima} />}>
        <p className="font-bold">{ultima.titulo || SIN_TITULO}</p>
        <p className="wrap-anywhere mt-1 mb-4 text-tinta-suave">
          {ultima.medio === 'radio' ? 'Por la radio' : ultima.enlace}. Se cierra sola a las tres horas.
        </p>
        <SendButton {...to('terminar', onAct)} variant="danger">
          Terminar transmisión
        </SendButton>
      </Panel>
    )
  return (
    <Panel titulo="Transmisión" accion={<Ahora />}>
      {ultima && <Terminada ultima={ultima} convertible={convertible} onAct={onAct} />}
      {/* Anew with what was prepared. */}
      <Abrir key={`${propuesta.medio} ${propuesta.enlace}`} {...propuesta} />
      {ajustable && (
        <Link to={rutaDeTema('radio')} className={`${ENLACE_DE_PANEL} mt-2`}>
          ¿Cambió la señal de la radio?
        </Link>
      )}
    </Panel>
  )
}

const Ahora = ({ ultima }: { ultima?: Ultima }) => (
  <p className="my-1.5 inline-flex items-center gap-2 rounded-full bg-relieve px-3 py-1 font-bold text-sm lining-nums max-xs:px-2 max-xs:text-[min(1em,6.6vw)]">
    <span
      aria-hidden="true"
      className={`size-2.5 rounded-full forced-colors:bg-[CanvasText] ${ultima ? 'animate-latido bg-vitral-rubi' : 'bg-borde-control'}`}
    />
    {ultima ? `Ahora en vivo desde las ${ultima.dia.slice(11)}` : 'Ahora: sin transmisión'}
  </p>
)

function Abrir(propuesta: Medio) {
  const formulario = useFormulario(abrirSchema, { intencion: 'abrir', defaultValue: propuesta })
  const { fields } = formulario
  // Without scripts the link's field stays when the radio is chosen.
  const hydrated = useHydrated()
  const send = (
    <>
      <Icon of={Radio} className="size-5" />
      Estamos en vivo
    </>
  )
  const later = (
    <Button
      type="submit"
      name={fields.despues.name}
      value="si"
      variant="secondary"
      className="max-sm:w-full"
      pending={formulario.pending}
    >
      Guardar para después
    </Button>
  )
  return (
    <Formulario of={formulario} action={SECCION} className="grid gap-5" send={send} beside={later}>
      <SelectField label="Dónde" field={fields.medio}>
        <option value="enlace">YouTube o Facebook</option>
        <option value="radio">Nuestra radio</option>
      </SelectField>
      {fields.medio.value !== 'radio' && (
        <GrowingLine
          label="Enlace de la transmisión"
          hint={
            <>
              Cópialo desde YouTube o Facebook.
              {!hydrated && ' Para la radio déjalo en blanco.'}
            </>
          }
          field={fields.enlace}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
      )}
      <p className="text-tinta-suave max-xs:text-[min(1em,7vw)]">
        «Estamos en vivo» lo dice en todo el sitio, hasta por tres horas. «Guardar para después» no avisa a
        nadie.
      </p>
    </Formulario>
  )
}

type TerminadaProps = Pick<TransmitirProps, 'convertible' | 'onAct'> & { ultima: Ultima }

function Terminada({ ultima, convertible, onAct }: TerminadaProps) {
  const { titulo, dia, enlace } = ultima
  const sermon = { titulo: titulo || SIN_TITULO, fecha: dia.slice(0, 10), link: enlace }
  return (
    <div className="mb-6 border-borde border-b pb-5">
      <p className="mb-3">
        Terminó: <span className="font-bold">{titulo || 'transmisión en vivo'}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {convertible && (
          <SendButton
            action="/admin/dashboard/predicaciones"
            fields={{ intencion: 'convertir', ...sermon }}
            formClassName="contents"
            variant="secondary"
          >
            Convertir en predicación
          </SendButton>
        )}
        {ultima.puedeSeguir && (
          <SendButton {...to('retomar', onAct)} variant="quiet">
            Sigue en vivo
          </SendButton>
        )}
      </div>
    </div>
  )
}
