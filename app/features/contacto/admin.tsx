import { getFormProps } from '@conform-to/react'
import { QrCode } from 'lucide'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { adminAction, differences, intention } from '#app/parts/admin/actions.server.ts'
import { Filas } from '#app/parts/admin/filas.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { AvisoEjemplo, Panel } from '#app/parts/admin/panel.tsx'
import { useGuardado } from '#app/parts/admin/respuestas.tsx'
import { ADELANTADO, keepTyped } from '#app/parts/admin/resultado.ts'
import { SaveBar } from '#app/parts/admin/save-bar.tsx'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { type Contacto, formatWhatsapp } from '#app/parts/iglesia/contacto.ts'
import { stepOf } from '#app/parts/iglesia/de-fabrica.server.ts'
import { EnlaceVersiones } from '#app/parts/versiones/enlace.tsx'
import { qrOf } from '#app/platform/qr.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { GrowingLine, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/admin'
import { Cartel } from './cartel.tsx'
import { DESTINOS, destinoOf } from './destinos.ts'
import { CAMPOS_CONTACTO, contactoFormSchema, sinProtocolo, TEXTOS_CONTACTO } from './formulario.ts'
import { followShortLink } from './mapa.server.ts'
import { MAPA_SIN_RESPUESTA, parseMapa } from './mapa.ts'

const CAMPOS = Object.keys(CAMPOS_CONTACTO) as (keyof Contacto)[]

export const loader = adminLoader(async ({ url, platform: { db, settings } }) => {
  const { data, version } = await readContacto(db)
  const asked = url.searchParams.get('cartel')
  const deEjemplo = CAMPOS.filter((campo) => !stepOf(data, [campo]).listo)
  if (asked === null) return { contacto: data, version, deEjemplo }
  const destino = destinoOf(asked)
  const direccion = (settings.origin ?? url.origin) + DESTINOS[destino].ruta
  return { contacto: data, version, deEjemplo, cartel: { destino, direccion, qr: qrOf(direccion) } }
})

export const action = adminAction(
  TEXTOS_CONTACTO.error,
  intention({
    schema: contactoFormSchema.extend({ version: z.coerce.number() }),
    rows: ['horarios'],
    async run({ platform: { db, guardedFetch }, record, refuse }, { version, ...contacto }) {
      if (parseMapa(contacto.ubicacionMapa).tipo === 'corto') {
        const url = await followShortLink(contacto.ubicacionMapa, guardedFetch)
        if (!url) return refuse({ ubicacionMapa: [MAPA_SIN_RESPUESTA] })
        contacto.ubicacionMapa = url
      }
      if (await record({ accion: 'contacto' }, (trx) => saveContacto(trx, contacto, version)))
        return { ok: true, mensaje: TEXTOS_CONTACTO.actualizada }
      const actual = await readContacto(db)
      const datos = differences(asText(actual.data), asText(contacto))
      return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos } }
    },
  }),
)

export const clientAction = keepTyped(TEXTOS_CONTACTO.error)

const asText = ({ horarios, ...rest }: Contacto): Record<string, string> => ({
  ...rest,
  horarios: horarios.map(({ dia, hora }) => `${dia} ${hora}`).join('\n'),
})

export default function ContactoSection({ loaderData }: Route.ComponentProps) {
  const { cartel, deEjemplo, ...saved } = loaderData
  if (cartel) return <Cartel contacto={saved.contacto} {...cartel} />
  return <Formulario saved={saved} deEjemplo={deEjemplo} />
}

const enumerate = new Intl.ListFormat('es', { type: 'conjunction' })

type FormularioProps = {
  saved: { contacto: Contacto; version: number }
  /** What is still as the product shipped it. */
  deEjemplo: readonly (keyof Contacto)[]
}

function Formulario({ saved, deEjemplo }: FormularioProps) {
  const { fetcher, ref, base, edicion, version, envio, actual, pending } = useGuardado(saved, '')
  const defaultValue = {
    ...base.contacto,
    facebook: sinProtocolo('facebook', base.contacto.facebook),
    instagram: sinProtocolo('instagram', base.contacto.instagram),
    whatsapp: formatWhatsapp(base.contacto.whatsapp),
  }
  const [form, fields] = useSchemaForm(contactoFormSchema, {
    id: `contacto-${edicion}`,
    defaultValue,
    lastResult: envio,
  })
  // Conform counts an added row as part of the initial value, so compare with our own.
  const changed = hasChanges({ initialValue: defaultValue, value: form.value })
  const mapa = parseMapa(String(fields.ubicacionMapa.value ?? ''))
  const line = (
    campo: 'telefono' | 'email' | 'whatsapp',
    props: Partial<ComponentProps<typeof TextField>>,
  ) => <TextField label={CAMPOS_CONTACTO[campo]} field={fields[campo]} {...props} />
  const horariosDeEjemplo = deEjemplo.includes('horarios')
  const otrosDeEjemplo = deEjemplo.filter((campo) => campo !== 'horarios')
  const todoDeEjemplo =
    otrosDeEjemplo.length > 0 &&
    CAMPOS.every((campo) => !base.contacto[campo].length || deEjemplo.includes(campo))
  /** One that grows by lines, so that it is seen whole. */
  const growing = (
    campo: 'direccion' | 'facebook' | 'instagram',
    props: Partial<ComponentProps<typeof GrowingLine>>,
  ) => <GrowingLine label={CAMPOS_CONTACTO[campo]} field={fields[campo]} {...props} />

  return (
    <>
      <UnsavedChanges when={changed} fetcher={fetcher} />
      <fetcher.Form ref={ref} method="post" {...getFormProps(form)} className="space-y-6">
        <input type="hidden" name="version" value={version} />
        {actual && <Overtaken actual={actual.datos} etiquetas={CAMPOS_CONTACTO} escrito={{}} />}
        {otrosDeEjemplo.length > 0 && (
          <AvisoEjemplo>
            {todoDeEjemplo
              ? 'Los datos que ves aquí son de ejemplo: cámbialos por los tuyos.'
              : `Lo que ves en ${enumerate.format(otrosDeEjemplo.map((campo) => CAMPOS_CONTACTO[campo].replace(' (opcional)', '')))} es de ejemplo: cámbialo por lo tuyo.`}
          </AvisoEjemplo>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <Panel titulo="Cómo encontrarnos">
              <div className="space-y-5">
                {growing('direccion', { autoComplete: 'off' })}
                {line('telefono', { type: 'tel', autoComplete: 'off' })}
                {line('email', { type: 'email', autoComplete: 'off' })}
              </div>
            </Panel>
            <Panel titulo="Redes">
              <div className="space-y-5">
                {growing('facebook', { placeholder: 'miiglesia', autoCapitalize: 'none', spellCheck: false })}
                {growing('instagram', {
                  placeholder: '@miiglesia',
                  autoCapitalize: 'none',
                  spellCheck: false,
                })}
                {line('whatsapp', {
                  hint: 'Con código de país: +56\u00a09\u00a01234\u00a05678.',
                  type: 'tel',
                })}
              </div>
            </Panel>
          </div>
          <div className="grid gap-6">
            <Panel titulo="Cuándo nos reunimos">
              {horariosDeEjemplo && !todoDeEjemplo && (
                <AvisoEjemplo className="mb-4">
                  Son horarios de ejemplo: cámbialos por los tuyos.
                </AvisoEjemplo>
              )}
              <Filas
                form={form}
                campo={fields.horarios}
                nombre={(fila) => fila.getFieldset().dia.value}
                agregar={{ texto: 'Agregar horario', nueva: { dia: '', hora: '' } }}
                vacio="Todavía no hay horarios. Agrega el primero para que sepan cuándo venir."
                maximo={30}
                cortas
              >
                {(fila) => {
                  const { dia, hora } = fila.getFieldset()
                  return (
                    <div className="grid grid-cols-2 max-xs:grid-cols-1 gap-3">
                      <TextField label="Día" field={dia} />
                      <TextField label="Hora" field={hora} />
                    </div>
                  )
                }}
              </Filas>
            </Panel>
            <Panel titulo="Dónde estamos">
              <TextArea
                label={CAMPOS_CONTACTO.ubicacionMapa}
                hint="En Google Maps toca Compartir › Copiar enlace y pégalo aquí. También sirve la dirección escrita; si lo dejas en blanco, usamos la de «Dirección»."
                field={fields.ubicacionMapa}
                rows={2}
                spellCheck={false}
              />
              <MapPreview url={mapa.tipo === 'mapa' ? mapa.url : ''} corto={mapa.tipo === 'corto'} />
            </Panel>
            <Panel titulo="Cartel con código QR">
              <p>
                Una hoja para la puerta o el mural, con el nombre, los horarios, la dirección y un código.
              </p>
              <ButtonLink to="?cartel=inicio" variant="secondary" className="mt-4">
                <Icon of={QrCode} className="size-5" />
                Ver el cartel
              </ButtonLink>
            </Panel>
          </div>
        </div>
        <SaveBar changed={changed} pending={pending}>
          <EnlaceVersiones de="config" fila="contacto" />
        </SaveBar>
      </fetcher.Form>
    </>
  )
}

function MapPreview({ url, corto }: { url: string; corto: boolean }) {
  if (url)
    return (
      <iframe
        src={url}
        title="Vista previa del mapa"
        loading="lazy"
        referrerPolicy="no-referrer-when-downgrade"
        className="mt-4 aspect-[16/10] w-full rounded-xl bg-relieve"
      />
    )
  if (corto)
    return <p className="mt-4 text-sm text-tinta-suave">Buscaremos el lugar de ese enlace al guardar.</p>
  return null
}
