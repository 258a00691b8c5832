import { type FieldMetadata, getFormProps } from '@conform-to/react'
import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ProbarRadio } from '#app/features/radio/try-radio.tsx'
import { Filas } from '#app/parts/admin/filas.tsx'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { useGuardado } from '#app/parts/admin/respuestas.tsx'
import { SaveBar } from '#app/parts/admin/save-bar.tsx'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { COLOR_PROPUESTO, type Colores } from '#app/parts/iglesia/paletas.ts'
import { seccionesDe } from '#app/parts/iglesia/secciones.ts'
import { type Sitio, sitioSchema } from '#app/parts/iglesia/sitio.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { FotoDeFila } from '#app/parts/subidas/foto-de-fila.tsx'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { EnlaceVersiones } from '#app/parts/versiones/enlace.tsx'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { CAMPOS_SITIO } from '../formulario.ts'
import { TEMAS, type Tema } from '../temas.ts'
import { EligeColores } from './colores.tsx'
import { EligeLetras } from './letras.tsx'
import { EligeLogo } from './logo.tsx'
import { BannerPreview } from './portada.tsx'
import { EligeSecciones, type Fila, seccionesAlAbrir } from './secciones.tsx'
import { Temas } from './temas.tsx'
import { EligeVentana, ventanaAlAbrir, ventanaEscrita } from './ventana.tsx'

/** What is chosen in the form while the church chose nothing. */
const ASPECTO_AL_ABRIR = { paleta: 'ambar', colorPropio: COLOR_PROPUESTO, letras: 'alegreya' } as const

type SitioFormProps = {
  cargado: { sitio: Sitio; version: number }
  /** The colours that can be shown at once, by their names. */
  muestras: Readonly<Record<string, Colores>>
  /** The stylesheets of the typefaces that can be chosen. */
  hojas: readonly string[]
}

/** The form for all of `config/sitio`, saved as a whole. */
export function SitioForm({ cargado, muestras, hojas }: SitioFormProps) {
  const { fetcher, ref, base, edicion, version, envio, actual, pending } = useGuardado(cargado, 'sitio')
  const notices = useNotices()
  const { retratos } = useSitio()
  const hydrated = useHydrated()
  const [params] = useSearchParams()
  const isShown = (params.get('parte') ?? 'sitio') === 'sitio'
  const [subiendo, setSubiendo] = useState(0)
  const onBusy = useCallback((change: 1 | -1) => setSubiendo((count) => count + change), [])
  const inicial = {
    ...ASPECTO_AL_ABRIR,
    ...base.sitio,
    appOculta: base.sitio.appOculta ? 'on' : '',
    ventana: ventanaAlAbrir(base.sitio),
    logoSolo: base.sitio.logoSolo ? 'on' : '',
    secciones: seccionesAlAbrir(seccionesDe(base.sitio.secciones)),
  }
  const [form, fields] = useSchemaForm(sitioSchema, {
    id: `sitio-${edicion}`,
    defaultValue: inicial,
    lastResult: envio,
    onSubmit(event) {
      if (subiendo === 0) return
      event.preventDefault()
      notices.failure(TEXTOS_SUBIDA.fotoEnCamino)
    },
  })
  // Conform counts an added row or a new photo as part of the initial value, so compare with our own.
  const cambiados = cambiadosEn(inicial, form.value ?? {})
  const changed = cambiados.length > 0 || subiendo > 0
  const dirty = changed && !pending

  const [sent, setSent] = useState(0)
  const attributes = getFormProps(form)
  const line = (
    campo: 'nombre' | 'localidad' | 'tituloBienvenida' | 'versiculoReferencia' | 'radioNombre' | 'appTitulo',
  ) => <TextField autoComplete="off" field={fields[campo]} label={CAMPOS_SITIO[campo]} />

  // Other tabs have no bar to make room for (dashboard.css), and this subject has nothing to save.
  const saves = isShown && (dirty || params.get('tema') !== 'textos-legales')
  const bar = (className: string) =>
    saves ? (
      <SaveBar changed={changed} pending={pending} className={className}>
        <EnlaceVersiones de="config" fila="sitio" />
      </SaveBar>
    ) : null
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      // With scripts the photos arrive before the form.
      encType={hydrated ? undefined : 'multipart/form-data'}
      {...attributes}
      onSubmit={(event) => {
        setSent((times) => times + 1)
        attributes.onSubmit(event)
      }}
      className="space-y-6"
    >
      <UnsavedChanges lostWith="page" when={changed} fetcher={fetcher} />
      <input type="hidden" name="intencion" value="sitio" />
      <input type="hidden" name="version" value={version} />
      {actual && <Overtaken actual={actual.datos} etiquetas={CAMPOS_SITIO} escrito={{}} />}
      <Temas
        // After a refusal only: what is typed then is checked again, and opens nothing.
        errors={form.status === 'error' ? form.allErrors : {}}
        sent={sent}
        cambiados={cambiados}
        pie={bar('mt-6 lg:rounded-b-carta max-lg:hidden')}
      >
        {{
          iglesia: (
            <>
              {line('nombre')}
              {line('localidad')}
              <ZonaHoraria field={fields.zonaHoraria} />
            </>
          ),
          bienvenida: (
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <div className="space-y-5">
                {line('tituloBienvenida')}
                <TextArea field={fields.versiculo} label={CAMPOS_SITIO.versiculo} rows={2} />
                {line('versiculoReferencia')}
              </div>
              <BannerPreview fields={fields} ventana={ventanaEscrita(fields.ventana)} imagenes={retratos} />
            </div>
          ),
          inicio: <EligeSecciones form={form} campo={fields.secciones as FieldMetadata<Fila[]>} />,
          ventana: <EligeVentana form={form} fields={fields} onBusy={onBusy} imagenes={retratos} />,
          logo: (
            <EligeLogo
              form={form}
              onBusy={onBusy}
              logo={fields.logo}
              logoNoche={fields.logoNoche}
              logoSolo={fields.logoSolo}
            />
          ),
          colores: (
            <EligeColores paleta={fields.paleta} colorPropio={fields.colorPropio} muestras={muestras} />
          ),
          letras: <EligeLetras letras={fields.letras} hojas={hojas} />,
          'quienes-somos': (
            <>
              <TextArea field={fields.quienesSomos} label={CAMPOS_SITIO.quienesSomos} rows={4} />
              <TextArea
                field={fields.mision}
                label={CAMPOS_SITIO.mision}
                hint="Una frase: aparece al pie de todas las páginas."
                rows={2}
              />
            </>
          ),
          pastores: (
            <>
              <Filas
                form={form}
                campo={fields.pastores}
                nombre={(fila) => fila.getFieldset().nombre.value}
                agregar={{ texto: 'Agregar pastor', nueva: { nombre: '', cargo: '', foto: '' } }}
                vacio="Sin pastores, esa parte no aparece en la página de inicio."
                maximo={12}
                plegadas
              >
                {(fila) => {
                  const { nombre, cargo, foto } = fila.getFieldset()
                  return (
                    <div className="space-y-4">
                      <div className="grid gap-3 sm:grid-cols-2">
                        <TextField autoComplete="off" field={nombre} label="Nombre" />
                        <TextField autoComplete="off" field={cargo} label="Cargo (opcional)" />
                      </div>
                      <FotoDeFila
                        form={form}
                        campo={foto}
                        onBusy={onBusy}
                        imagenes={retratos}
                        lista="pastores"
                        intencion="foto-pastor"
                        nombre={nombre.value ?? ''}
                      />
                    </div>
                  )
                }}
              </Filas>
            </>
          ),
          radio: (
            <>
              {line('radioNombre')}
              <TextArea
                field={fields.radioUrl}
                label={CAMPOS_SITIO.radioUrl}
                hint="El enlace que te dio el servicio de transmisión. Si tienes varios, uno por línea: se usa el primero que responda."
                rows={2}
              />
              <ProbarRadio radioUrl={String(fields.radioUrl.value ?? '')} />
            </>
          ),
          propositos: (
            <>
              <p className="text-sm text-tinta-suave">
                El enlace de PayPal se guarda en{' '}
                <Link to="/admin/dashboard/donaciones" className="underline underline-offset-4">
                  Donaciones › Cuentas bancarias
                </Link>
                .
              </p>
              <h3 className="text-lg">{CAMPOS_SITIO.propositos}</h3>
              <Filas
                form={form}
                campo={fields.propositos}
                nombre={(fila) => fila.getFieldset().titulo.value}
                agregar={{ texto: 'Agregar propósito', nueva: { titulo: '', descripcion: '' } }}
                vacio="Cuenta en qué se usa la ofrenda: agrega el primer propósito."
                maximo={12}
                plegadas
              >
                {(fila) => {
                  const { titulo, descripcion } = fila.getFieldset()
                  return (
                    <div className="grid gap-3">
                      <TextField autoComplete="off" field={titulo} label="Propósito" />
                      <TextArea field={descripcion} label="Explicación (opcional)" rows={2} />
                    </div>
                  )
                }}
              </Filas>
            </>
          ),
          preguntas: (
            <>
              <h3 className="text-lg">{CAMPOS_SITIO.preguntas}</h3>
              <Filas
                form={form}
                campo={fields.preguntas}
                nombre={(fila) => fila.getFieldset().pregunta.value}
                agregar={{ texto: 'Agregar pregunta', nueva: { pregunta: '', respuesta: '' } }}
                vacio="Todavía no hay preguntas."
                maximo={12}
                plegadas
              >
                {(fila) => {
                  const { pregunta, respuesta } = fila.getFieldset()
                  return (
                    <div className="space-y-3">
                      <TextField autoComplete="off" field={pregunta} label="Pregunta" />
                      <TextArea field={respuesta} label="Respuesta" rows={2} />
                    </div>
                  )
                }}
              </Filas>
              <TextArea field={fields.agradecimiento} label={CAMPOS_SITIO.agradecimiento} rows={2} />
            </>
          ),
          aplicacion: (
            <>
              <CheckboxField field={fields.appOculta} label={CAMPOS_SITIO.appOculta} />
              {line('appTitulo')}
              <TextArea field={fields.appDescripcion} label={CAMPOS_SITIO.appDescripcion} rows={3} />
            </>
          ),
          'textos-legales': (
            <>
              <p className="prosa">
                Los textos de <a href="/privacidad">Política de Privacidad</a> y{' '}
                <a href="/terminos">Términos de Uso</a> son un punto de partida cuidadoso, escrito para una
                iglesia en Chile; no son asesoría legal. Léelos antes de publicar el sitio y, si tu iglesia
                trabaja de otra manera, escríbelos con tus palabras.
              </p>
              <ButtonLink to="/admin/dashboard/paginas#textos-legales" variant="secondary">
                Editarlos en Páginas
              </ButtonLink>
            </>
          ),
        }}
      </Temas>
      {/* On a narrow screen over the list too, once there is something to save. */}
      {bar(dirty || params.has('tema') ? 'lg:hidden' : 'hidden')}
    </fetcher.Form>
  )
}

/** The subjects in which something was changed. */
const cambiadosEn = (before: object, now: object): Tema[] => {
  const of = (all: object, { campos }: { campos: readonly string[] }) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => campos.includes(name)))
  return TEMAS.filter((tema) => hasChanges({ initialValue: of(before, tema), value: of(now, tema) })).map(
    ({ id }) => id,
  )
}

/** The zone whose clocks the agenda follows. One that is stored without being proposed stays. */
function ZonaHoraria({ field }: { field: FieldMetadata<string> }) {
  const stored = field.initialValue ?? ''
  const known = stored === '' || ZONAS.some(([zona]) => zona === stored)
  return (
    <SelectField
      field={field}
      label={CAMPOS_SITIO.zonaHoraria}
      hint="La hora de la agenda: cambia sola con el horario de verano."
    >
      {known ? null : <option value={stored}>{stored}</option>}
      {ZONAS.map(([zona, nombre]) => (
        <option key={zona} value={zona}>
          {nombre}
        </option>
      ))}
    </SelectField>
  )
}

/** The time zones that the form proposes, Chile's first; another one that is stored stays among them. */
const ZONAS: readonly (readonly [zona: string, nombre: string])[] = [
  ['America/Santiago', 'Chile continental'],
  ['America/Punta_Arenas', 'Chile, Magallanes'],
  ['America/Coyhaique', 'Chile, Aysén'],
  ['Pacific/Easter', 'Chile, Rapa Nui'],
  ['America/Argentina/Buenos_Aires', 'Argentina'],
  ['America/La_Paz', 'Bolivia'],
  ['America/Bogota', 'Colombia'],
  ['America/Costa_Rica', 'Costa Rica'],
  ['America/Havana', 'Cuba'],
  ['America/Guayaquil', 'Ecuador'],
  ['America/El_Salvador', 'El Salvador'],
  ['Europe/Madrid', 'España'],
  ['Atlantic/Canary', 'España, Canarias'],
  ['America/New_York', 'Estados Unidos, este'],
  ['America/Chicago', 'Estados Unidos, centro'],
  ['America/Denver', 'Estados Unidos, montaña'],
  ['America/Los_Angeles', 'Estados Unidos, oeste'],
  ['America/Guatemala', 'Guatemala'],
  ['America/Tegucigalpa', 'Honduras'],
  ['America/Mexico_City', 'México, centro'],
  ['America/Tijuana', 'México, noroeste'],
  ['America/Managua', 'Nicaragua'],
  ['America/Panama', 'Panamá'],
  ['America/Asuncion', 'Paraguay'],
  ['America/Lima', 'Perú'],
  ['America/Puerto_Rico', 'Puerto Rico'],
  ['America/Santo_Domingo', 'República Dominicana'],
  ['America/Montevideo', 'Uruguay'],
  ['America/Caracas', 'Venezuela'],
]
