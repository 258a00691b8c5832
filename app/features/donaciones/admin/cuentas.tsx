import { getFormProps } from '@conform-to/react'
import { HandCoins } from 'lucide'
import { useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { Fila } from '#app/parts/admin/fila.tsx'
import { BotonEditar, BotonEliminar, Eliminar } from '#app/parts/admin/fila-editable.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { Identity } from '#app/parts/admin/formulario/form-panel.tsx'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { ConEjemplos, MarcaEjemplo, Panel } from '#app/parts/admin/panel.tsx'
import { useAcciones, useEnvio, useGuardado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { FormBar } from '#app/parts/admin/save-bar.tsx'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { BackToPage, Cancelar, PageState } from '#app/parts/admin/without-scripts/page-button.tsx'
import { formOf } from '#app/parts/admin/without-scripts/page-states.ts'
import { Empty } from '#app/ui/card.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import {
  CAMPOS_CUENTA,
  type CuentaBancaria,
  cuentaBancariaSchema,
  formatRut,
  paypalSchema,
  TEXTOS_CUENTA,
  TIPOS_CUENTA,
} from '../cuenta-bancaria.ts'
import { CUIDADO_LABELS, type Cuidado } from '../cuidado/cuidado.ts'
import { CAMPO_PAYPAL } from '../paypal.ts'
import { ConLlave, Contrasena, EsperaOtroSi } from './contrasena.tsx'
import type { CuentasData } from './cuentas.server.ts'
import { PorAprobarPanel } from './por-aprobar.tsx'

/**
 * Bank accounts: a form that adds or edits, beside the list of published accounts; and PayPal's link. `clave`
 * is the idempotency key: sending the form again after a lost answer adds no second account.
 */
export function Cuentas(loaded: CuentasData) {
  const { cuentas, paypal, clave, yo, pideClave, conLlave, espera, cuidado, propuestas } = loaded
  const id = formOf(useLocation().search)?.id
  const { editing, what, place, close } = useEdicion(
    cuentas.find((cuenta) => cuenta.id === id),
    YA_NO_ESTA,
  )
  // Only where the password is asked for; else a dialog asks.
  const deleting = what === 'eliminar' && pideClave ? editing : undefined
  // A key per use: resets the form after each success.
  const [turn, setTurn] = useState(0)
  const [proposed, setProposed] = useState(0)
  const acciones = useAcciones({ onOk: (deleted) => deleted === editing?.id && close() })
  const guard = { yo: pideClave ? yo : undefined, espera }
  const onDone = () => {
    setTurn(turn + 1)
    close()
  }
  const form = deleting ? (
    <EliminarCuenta cuenta={deleting} yo={yo} onDone={close} />
  ) : (
    <Panel titulo={editing ? 'Editar cuenta' : 'Nueva cuenta'}>
      <CuentaForm key={`${editing?.id} ${turn}`} clave={clave} {...guard} onDone={onDone} cuenta={editing} />
    </Panel>
  )
  return (
    <ConLlave value={conLlave}>
      {acciones.avisos}
      <FormBesideList {...place} agregar="Agregar cuenta" form={form}>
        <PorAprobarPanel propuestas={propuestas} pideClave={pideClave} yo={yo} />
        <Panel titulo="Cuentas publicadas">
          {cuentas.length === 0 ? (
            <Empty icono={HandCoins} message="Todavía no hay cuentas bancarias.">
              Agrega la primera: aparecerá en la página de Donaciones, lista para copiar.
            </Empty>
          ) : (
            <ConEjemplos filas={cuentas}>
              <ul className="-mb-4 divide-y divide-borde">
                {cuentas.map((cuenta) => (
                  <CuentaItem
                    key={cuenta.id}
                    cuenta={cuenta}
                    editing={cuenta.id === editing?.id}
                    onDelete={acciones.begin}
                    asksPassword={pideClave}
                  />
                ))}
              </ul>
            </ConEjemplos>
          )}
        </Panel>
        <PaypalForm
          key={proposed}
          paypal={paypal}
          {...guard}
          onDone={() => espera && setProposed(proposed + 1)}
        />
        {cuidado && <CuidadoForm {...cuidado} yo={yo} />}
      </FormBesideList>
    </ConLlave>
  )
}

type Guard = {
  /** Who is asked for the password. */
  yo: string | undefined
  /** The change will wait for a second person's yes. */
  espera: boolean
  onDone: () => void
}

type FormProps = Guard & { cuenta: CuentaBancaria | undefined; clave: string }

function CuentaForm({ cuenta, clave, yo, espera, onDone }: FormProps) {
  const intencion = cuenta ? 'actualizar' : 'agregar'
  const { fetcher, resultado, fallido, pending } = useEnvio(intencion, { id: cuenta?.id, onOk: onDone })
  const [form, fields] = useSchemaForm(cuentaBancariaSchema, {
    defaultValue: cuenta && { ...cuenta, correo: cuenta.correo ?? '' },
    lastResult: fallido?.envio,
  })
  const typed = Object.entries(fields).map(([name, field]) => [name, String(field.value ?? '')])
  return (
    <>
      <UnsavedChanges lostWith="form" when={hasChanges(form) && !resultado?.ok} fetcher={fetcher} />
      <fetcher.Form method="post" {...getFormProps(form)} className="space-y-5">
        {fallido?.actual && (
          <Overtaken
            actual={fallido.actual.datos}
            etiquetas={CAMPOS_CUENTA}
            escrito={Object.fromEntries(typed)}
          />
        )}
        <Identity intencion={intencion} clave={clave} edited={cuenta} resultado={fallido} />
        <TextField label={CAMPOS_CUENTA.banco} field={fields.banco} autoComplete="off" />
        <SelectField label={CAMPOS_CUENTA.tipo} field={fields.tipo}>
          <option value="">Elige el tipo</option>
          {TIPOS_CUENTA.map((tipo) => (
            <option key={tipo}>{tipo}</option>
          ))}
        </SelectField>
        <TextField label={CAMPOS_CUENTA.titular} field={fields.titular} autoComplete="off" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={CAMPOS_CUENTA.numero}
            field={fields.numero}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            label={CAMPOS_CUENTA.rut}
            field={fields.rut}
            placeholder="12.345.678-5"
            autoComplete="off"
            onBlur={(event) => {
              const rut = formatRut(event.currentTarget.value)
              if (rut) event.currentTarget.value = rut
            }}
          />
        </div>
        <TextField label={CAMPOS_CUENTA.correo} field={fields.correo} type="email" autoComplete="off" />
        {yo && <Contrasena yo={yo} envio={fallido?.envio} />}
        {espera && <EsperaOtroSi />}
        <FormBar>
          <Button type="submit" pending={pending} pendingText="Guardando...">
            {cuenta ? 'Guardar cambios' : 'Agregar cuenta'}
          </Button>
          {cuenta && <Cancelar onCancel={onDone} />}
        </FormBar>
      </fetcher.Form>
      <BackToPage />
    </>
  )
}

type CuentaItemProps = {
  cuenta: CuentaBancaria
  editing: boolean
  onDelete: (id: string) => void
  /** A form deletes it, which asks for the password. */
  asksPassword: boolean
}

/** What somebody is asked for by telephone, to be pasted into a chat. */
const COPIABLES: readonly string[] = ['numero', 'rut', 'correo']

function CuentaItem({ cuenta, editing, onDelete, asksPassword }: CuentaItemProps) {
  const name = `${cuenta.banco}, ${cuenta.titular}`
  // The list announces the answer: the row may be gone by then.
  const fetcher = useFetcher<Resultado>({ key: cuenta.id })
  return (
    <Fila
      nombre={name}
      editing={editing}
      abre={<BotonEditar id={cuenta.id} nombre={name} />}
      menu={
        asksPassword ? (
          <PageState set={{ eliminar: cuenta.id }}>
            <BotonEliminar type="submit" nombre={name} data-eliminar={cuenta.id} />
          </PageState>
        ) : (
          <Eliminar
            nombre={name}
            question={{ title: TEXTOS_CUENTA.confirmar, detail: `${cuenta.banco} · ${cuenta.numero}` }}
            fields={{ intencion: 'eliminar', id: cuenta.id }}
            fetcher={fetcher}
            onAct={() => onDelete(cuenta.id)}
          />
        )
      }
    >
      <h3 className="flex min-h-12 items-center text-lg max-xs:pr-10">
        <span>
          {cuenta.banco}
          {cuenta.ejemplo && <MarcaEjemplo />}
        </span>
      </h3>
      <dl className="max-sm:mb-2 grid items-baseline gap-x-4 sm:w-fit sm:grid-cols-[auto_minmax(0,1fr)]">
        {(['tipo', 'titular', 'numero', 'rut', 'correo'] as const).map(
          (campo) =>
            cuenta[campo] && (
              <div key={campo} className="contents">
                <dt className="text-tinta-suave max-sm:mt-2">
                  {CAMPOS_CUENTA[campo].replace(' (opcional)', '')}
                </dt>
                {COPIABLES.includes(campo) ? (
                  <dd className="flex flex-wrap items-start gap-x-2 max-xs:flex-col sm:justify-between font-bold tabular-nums wrap-anywhere sm:py-2.5">
                    {cuenta[campo]}
                    <CopyButton
                      text={cuenta[campo]}
                      detail={`${CAMPOS_CUENTA[campo].replace(' (opcional)', '')} de ${name}`}
                      variant="quiet"
                      className="-my-2.5 relative z-1 max-xs:-ml-2 max-xs:underline min-h-11! gap-1.5! px-2! font-normal! text-sm text-tinta-suave! [&>svg]:size-4"
                    />
                  </dd>
                ) : (
                  <dd className="wrap-anywhere sm:py-2.5">{cuenta[campo]}</dd>
                )}
              </div>
            ),
        )}
      </dl>
    </Fila>
  )
}

/** Asks for the password before an account is deleted, in the place of its form. */
function EliminarCuenta({ cuenta, yo, onDone }: { cuenta: CuentaBancaria; yo: string; onDone: () => void }) {
  const { fetcher, fallido, pending } = useEnvio('eliminar', { id: cuenta.id, onOk: onDone })
  return (
    <Panel titulo="Eliminar cuenta">
      <fetcher.Form method="post" className="space-y-5">
        <p>{TEXTOS_CUENTA.confirmar}</p>
        <p className="font-bold lining-nums">{`${cuenta.banco} · ${cuenta.numero}`}</p>
        <HiddenFields fields={{ intencion: 'eliminar', id: cuenta.id }} />
        <Contrasena yo={yo} envio={fallido?.envio} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" variant="danger" pending={pending}>
            Eliminar
          </Button>
          <Cancelar onCancel={onDone} />
        </div>
      </fetcher.Form>
      <BackToPage />
    </Panel>
  )
}

/** `enlace`: '' while there is none, and version 0 while there never was. */
type PaypalFormProps = Guard & { paypal: { enlace: string; version: number } }

/** PayPal's link, guarded as the accounts are: it is where money goes, too. */
function PaypalForm({ paypal, yo, espera, onDone }: PaypalFormProps) {
  const { fetcher, ref, base, edicion, version, envio, actual, pending } = useGuardado(
    paypal,
    'paypal',
    onDone,
  )
  const [form, fields] = useSchemaForm(paypalSchema, {
    id: `paypal-${edicion}`,
    defaultValue: { paypal: base.enlace },
    lastResult: envio,
  })
  return (
    <Panel titulo="PayPal">
      <UnsavedChanges when={hasChanges(form)} fetcher={fetcher} />
      <fetcher.Form ref={ref} method="post" {...getFormProps(form)} className="space-y-5">
        {actual && (
          <Overtaken
            actual={actual.datos}
            etiquetas={{ paypal: CAMPO_PAYPAL }}
            escrito={{ paypal: fields.paypal.value }}
          />
        )}
        <HiddenFields fields={{ intencion: 'paypal', version: String(version) }} />
        <TextField
          autoComplete="off"
          field={fields.paypal}
          label={CAMPO_PAYPAL}
          type="url"
          hint="Por ejemplo https://paypal.me/tuiglesia. En blanco, tu sitio no muestra el botón de PayPal."
        />
        {yo && <Contrasena key={edicion} yo={yo} envio={envio} />}
        {espera && <EsperaOtroSi />}
        <Button type="submit" variant="secondary" pending={pending} pendingText="Guardando...">
          Guardar <span className="sr-only">el enlace de PayPal</span>
        </Button>
      </fetcher.Form>
    </Panel>
  )
}

/** The two settings that guard bank accounts, for whoever administers the site. */
function CuidadoForm({ cuidado, version, yo }: { cuidado: Cuidado; version: number; yo: string }) {
  const { fetcher, fallido, pending } = useEnvio('cuidar-cuentas')
  const typed = fallido?.envio?.initialValue
  const isOn = (name: keyof Cuidado) => (typed ? typed[name] === 'on' : cuidado[name])
  return (
    <Panel titulo="Cuidar los cambios">
      {/* The key renews it once it is saved: the password must not stay in it. */}
      <fetcher.Form key={version} method="post" className="space-y-4">
        <HiddenFields fields={{ intencion: 'cuidar-cuentas', version: String(version) }} />
        <Switch label={CUIDADO_LABELS.clave} name="clave" defaultChecked={isOn('clave')} />
        <Switch
          label={CUIDADO_LABELS.segunda}
          hint="Hasta que lo dé, los visitantes ven los datos de antes. Si queda una sola persona con este permiso, no se pide."
          name="segunda"
          defaultChecked={isOn('segunda')}
        />
        <Contrasena yo={yo} envio={fallido?.envio} />
        <Button type="submit" variant="secondary" pending={pending} pendingText="Guardando...">
          Guardar <span className="sr-only">cómo se cuidan</span>
        </Button>
      </fetcher.Form>
    </Panel>
  )
}
