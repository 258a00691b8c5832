import { UsersRound } from 'lucide'
import { useFetcher } from 'react-router'
import { ACCION_DE_MENU, DATO_QUE_LLEVA, Datos, Fila } from '#app/parts/admin/fila.tsx'
import { BotonEditar, Eliminar, NOMBRE_DE_FILA } from '#app/parts/admin/fila-editable.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { FormPanel } from '#app/parts/admin/formulario/form-panel.tsx'
import { Opciones } from '#app/parts/admin/formulario/opciones.tsx'
import { Inicial } from '#app/parts/admin/inicial.tsx'
import { Lista } from '#app/parts/admin/lista.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useEnvio, useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { WhatsappCon } from '#app/parts/admin/whatsapp-con.tsx'
import { formatWhatsapp } from '#app/parts/iglesia/contacto.ts'
import { rutaWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { Correo } from '#app/ui/correo.tsx'
import { CheckboxField, SelectField, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { CONSENTIMIENTO_TURNOS, personaSchema, puestosOf, ROLES_SUGERIDOS, TEXTOS_EQUIPO } from '../turno.ts'
import { Bloqueadas } from './bloqueadas.tsx'
import type { PersonaVisible } from './datos.server.ts'
import { EnlaceParaCopiar, EnviarEnlace, textoDelEnlace } from './enviar-enlace.tsx'

type Props = {
  /** What is looked for among them, by name or role. */
  buscar: string
  personas: PersonaVisible[]
  /** Everybody's, found or not. */
  nombres: Pick<PersonaVisible, 'id' | 'nombre'>[]
  roles: string[]
  editando: PersonaVisible | undefined
  clave: string
  /** Whether the site sends mail. */
  correo: boolean
}

/** Who serves: a form that adds or edits, beside the list. */
export function Equipo({ buscar, personas, nombres, roles, editando, clave, correo }: Props) {
  const { editing, place, close } = useEdicion(editando, TEXTOS_EQUIPO.borrado)
  const written = roles.map((rol) => rol.toLowerCase())
  const suggested = puestosOf(ROLES_SUGERIDOS).filter(({ rol }) => !written.includes(rol.toLowerCase()))
  return (
    <FormBesideList
      {...place}
      agregar="Agregar persona"
      form={
        <>
          <FormularioPersona
            key={editing?.id ?? `nueva ${nombres.length}`}
            editing={editing}
            clave={clave}
            roles={[...roles, ...suggested.map(({ rol }) => rol)]}
            otras={nombres.filter(({ id }) => id !== editing?.id)}
            onClose={close}
          />
          {editing && <SuEnlace key={`enlace ${editing.id}`} persona={editing} correo={correo} />}
        </>
      }
    >
      <Lista
        titulo="Quiénes sirven"
        pagina={{ filas: personas }}
        busqueda={{ label: 'Buscar en el equipo', placeholder: 'Nombre o rol', buscar }}
        parte="equipo"
        icono={UsersRound}
        vacio="Todavía no hay nadie en el equipo."
        comienzo="Agrega a cada persona con su WhatsApp o su correo, y en qué sirve. Ella recibe un enlace solo suyo, sin cuenta ni contraseña."
      >
        {(persona) => (
          <FilaPersona
            key={persona.id}
            persona={persona}
            con={nombres.find(({ id }) => id === persona.con)?.nombre}
            editing={persona.id === editing?.id}
          />
        )}
      </Lista>
    </FormBesideList>
  )
}

const ETIQUETAS = {
  nombre: 'Nombre',
  whatsapp: 'WhatsApp',
  correo: 'Correo',
  roles: 'En qué sirve',
  con: 'Sirve junto con',
  bloqueadas: 'Fechas en que no puede',
}

type FormProps = Pick<Props, 'clave' | 'roles'> & {
  editing: PersonaVisible | undefined
  otras: Props['nombres']
  onClose: () => void
}

function FormularioPersona({ editing, clave, roles, otras, onClose }: FormProps) {
  const intencion = editing ? 'editar-persona' : 'agregar-persona'
  const { fetcher, resultado, fallido } = useEnvio(intencion, { id: editing?.id, onOk: onClose })
  const [form, fields] = useSchemaForm(personaSchema, {
    id: `persona-${editing?.id ?? clave}`,
    lastResult: fallido?.envio,
    defaultValue: editing && {
      ...editing,
      whatsapp: formatWhatsapp(editing.whatsapp),
      consentimiento: 'on' as const,
    },
  })
  return (
    <FormPanel
      titulo={editing ? 'Editar persona' : 'Nueva persona'}
      enviar="Agregar persona"
      fetcher={fetcher}
      form={form}
      intencion={intencion}
      edited={editing}
      clave={clave}
      resultado={resultado}
      etiquetas={ETIQUETAS}
      named={({ roles: suyos, con = '', ...datos }) => ({
        ...datos,
        roles: [suyos ?? []].flat().join(', '),
        con: otras.find(({ id }) => id === con)?.nombre ?? '',
      })}
      onClose={onClose}
    >
      <TextField label={ETIQUETAS.nombre} field={fields.nombre} autoComplete="off" />
      <TextField
        label={ETIQUETAS.whatsapp}
        field={fields.whatsapp}
        type="tel"
        autoComplete="off"
        hint="O su correo: basta uno de los dos."
      />
      <TextField label={ETIQUETAS.correo} field={fields.correo} type="email" autoComplete="off" />
      {editing ? (
        <>
          <input type="hidden" name="consentimiento" value="on" />
          <p className="text-sm text-tinta-suave">
            Dijo que está de acuerdo el {formatMoment(editing.createdAt)}.
          </p>
        </>
      ) : (
        <CheckboxField label={`${CONSENTIMIENTO_TURNOS}.`} field={fields.consentimiento} />
      )}
      <Opciones
        titulo={ETIQUETAS.roles}
        field={fields.roles}
        type="checkbox"
        opciones={[...new Set([...roles, ...(editing?.roles ?? [])])].map((rol) => [rol, rol] as const)}
        hint="Otros roles se agregan en «Turnos»."
        className="gap-x-4 grid-cols-[repeat(auto-fit,minmax(min(100%,9em),1fr))]"
      />
      {otras.length > 0 && (
        <SelectField
          label={ETIQUETAS.con}
          field={fields.con}
          hint="Comparten turno, por ejemplo un matrimonio."
        >
          <option value="">Con nadie en especial</option>
          {otras.map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
        </SelectField>
      )}
      {/* Last: a day that is left becomes a line, which moves what is below. */}
      <Bloqueadas field={fields.bloqueadas} label={ETIQUETAS.bloqueadas} />
    </FormPanel>
  )
}

/** The ways to give somebody their link. */
function SuEnlace({ persona, correo }: { persona: PersonaVisible; correo: boolean }) {
  const { id, nombre, whatsapp, enlace } = persona
  return (
    <Panel titulo={`El enlace de ${nombre}`}>
      <p className="mb-3 text-sm text-tinta-suave">
        Ahí ve sus turnos y responde, sin cuenta. Es solo de esta persona; deja de servir si la eliminas.
      </p>
      <div className="flex flex-wrap gap-2">
        <EnviarEnlace
          id={id}
          nombre={nombre}
          whatsapp={whatsapp}
          enlace={enlace}
          correo={correo ? persona.correo : ''}
        />
        {(whatsapp || (correo && persona.correo)) && <EnlaceParaCopiar enlace={enlace} />}
      </div>
    </Panel>
  )
}

type FilaProps = { persona: PersonaVisible; con: string | undefined; editing: boolean }

function FilaPersona({ persona, con, editing }: FilaProps) {
  const { id, nombre, whatsapp, correo, roles, enlace, bloqueadas } = persona
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  return (
    <Fila
      nombre={nombre}
      picture={<Inicial de={nombre} />}
      editing={editing}
      busy={fetcher.state !== 'idle'}
      abre={<BotonEditar id={id} nombre={nombre} />}
      menu={
        <>
          <WhatsappCon
            nombre={nombre}
            numero={whatsapp}
            mensaje={textoDelEnlace(nombre, enlace)}
            palabra="Enviar enlace"
            className={ACCION_DE_MENU}
          />
          <Eliminar
            nombre={nombre}
            question={{
              title: `¿Eliminar a ${nombre} del equipo?`,
              detail: 'Se borran sus datos, sus turnos y su enlace. No se puede deshacer.',
            }}
            fields={{ intencion: 'eliminar-persona', id }}
            fetcher={fetcher}
          />
        </>
      }
    >
      <p className={NOMBRE_DE_FILA}>{nombre}</p>
      <Datos>
        {roles.length > 0 ? roles.join(', ') : 'Todavía sin rol'}
        {whatsapp ? (
          <a href={rutaWhatsapp(whatsapp)} target="_blank" rel="noreferrer" className={DATO_QUE_LLEVA}>
            {formatWhatsapp(whatsapp)}
            <span className="sr-only"> WhatsApp de {nombre}</span>
          </a>
        ) : (
          <a href={`mailto:${correo}`} className={DATO_QUE_LLEVA}>
            <Correo de={correo} />
          </a>
        )}
        {con && `Junto con ${con}`}
        {bloqueadas && `No puede: ${bloqueadas.replaceAll('\n', ', ')}`}
      </Datos>
    </Fila>
  )
}
