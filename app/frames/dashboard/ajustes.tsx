import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { Administradores } from '#app/features/administradores/admin/lista.tsx'
import { MiCuenta } from '#app/features/administradores/admin/mi-cuenta.tsx'
import { SEGUNDO_FACTOR } from '#app/features/administradores/admin/segundo-factor-actions.server.ts'
import {
  cambiarClaveSchema,
  nuevoAdministradorSchema,
  TEXTOS_AJUSTES,
  TEXTOS_SEGUNDO,
} from '#app/features/administradores/administrador.ts'
import {
  addAdminEmail,
  hasAccount,
  listAdministradores,
  removeAdministrator,
} from '#app/features/administradores/administradores.server.ts'
import {
  listAvisados,
  sendEnlace,
  setAvisos,
  wantsAvisos,
} from '#app/features/administradores/avisos.server.ts'
import { createEnlace } from '#app/features/administradores/enlaces.server.ts'
import { type ClaveNueva, readSegundoFactor } from '#app/features/administradores/segundo-factor.server.ts'
import {
  changePassword,
  closeOtherSesiones,
  listSesiones,
} from '#app/features/administradores/sesiones.server.ts'
import { type EstadoCorreo, PrivacidadForm } from '#app/features/privacidad/admin/ajustes-form.tsx'
import { readPrivacidad, savePrivacidad } from '#app/features/privacidad/ajustes-privacidad.server.ts'
import { ajustesPrivacidadSchema, TEXTOS_PRIVACIDAD } from '#app/features/privacidad/ajustes-privacidad.ts'
import { SitioForm } from '#app/features/sitio/admin/sitio-form.tsx'
import { CAMPOS_SITIO, TEXTOS_SITIO } from '#app/features/sitio/formulario.ts'
import { findLostFotos, removeUnusedFotos, withOwnFotos } from '#app/features/sitio/retratos.server.ts'
import { note, pageActividad, record } from '#app/parts/actividad/actividad.server.ts'
import { ListaActividad } from '#app/parts/actividad/actividad.tsx'
import { type AdminArgs, adminAction, adminLoader } from '#app/parts/admin/gate.server.ts'
import { ADELANTADO, keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { type Sitio, sitioSchema } from '#app/parts/iglesia/sitio.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { imagesByUrl, type StoredImage } from '#app/platform/images/images.server.ts'
import { takeUpload } from '#app/platform/images/take-upload.server.ts'
import { lookAtOutbox } from '#app/platform/mail/outbox.server.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/ajustes'

export const loader = adminLoader(async ({ platform: { db, settings }, url, yo }) => {
  const sitio = await readSitio(db)
  const privacidad = await readPrivacidad(db)
  const correo: EstadoCorreo = settings.mail
    ? { activo: true, espera: await lookAtOutbox(db), avisados: await listAvisados(db) }
    : { activo: false }
  const place = {
    desde: url.searchParams.get('desde') ?? undefined,
    hasta: url.searchParams.get('hasta') ?? undefined,
  }
  return {
    sitio: sitio.data,
    version: sitio.version,
    administradores: await listAdministradores(db),
    sesiones: await listSesiones(db, yo),
    segundoFactor: await readSegundoFactor(db, yo.id),
    actividad: url.searchParams.get('parte') === 'actividad' ? await pageActividad(db, place) : undefined,
    yo: yo.email,
    privacidad: { ajustes: privacidad.data, version: privacidad.version },
    correo,
    avisos: await wantsAvisos(db, yo.id),
  }
})

const FALLOS: Record<string, string> = {
  sitio: TEXTOS_SITIO.error,
  'foto-pastor': TEXTOS_SUBIDA.error,
  'agregar-administrador': TEXTOS_AJUSTES.errorAgregar,
  'quitar-administrador': TEXTOS_AJUSTES.errorQuitar,
  enlace: TEXTOS_AJUSTES.errorEnlace,
  clave: TEXTOS_AJUSTES.errorClave,
  'cerrar-otras': TEXTOS_AJUSTES.errorSesiones,
  privacidad: TEXTOS_PRIVACIDAD.error,
  avisos: TEXTOS_PRIVACIDAD.error,
}
const failure = (form: FormData) => {
  const intencion = String(form.get('intencion'))
  return intencion.startsWith('segundo-factor-')
    ? TEXTOS_SEGUNDO.error
    : (FALLOS[intencion] ?? TEXTOS_SITIO.error)
}

export type ResultadoAjustes = Resultado & {
  /** A one-time link: shown once, kept nowhere. */
  enlace?: { email: string; codigo: string; enviado: boolean }
  /** A pastor's photo that was kept, for the form to name. */
  imagen?: StoredImage
  /** For the application of the second step, until a code confirms it. */
  claveNueva?: ClaveNueva
  /** Recovery codes: shown once. */
  codigos?: string[]
}

type Args = AdminArgs & { form: FormData }

const INTENCIONES: Record<string, (args: Args) => Promise<ResultadoAjustes>> = {
  sitio: saveSite,
  'foto-pastor': takeFoto,
  'agregar-administrador': invite,
  'quitar-administrador': remove,
  enlace: renewLink,
  clave: changeOwnPassword,
  privacidad: savePrivacy,
  ...SEGUNDO_FACTOR,
  async avisos({ form, platform, yo }) {
    await setAvisos(platform.db, yo.id, form.get('avisos') === 'on')
    return { ok: true, mensaje: TEXTOS_PRIVACIDAD.guardado }
  },
  async 'cerrar-otras'({ platform, yo }) {
    await record(platform.db, { quien: yo.email, accion: 'sesiones-cerradas' }, (trx) =>
      closeOtherSesiones(trx, yo),
    )
    return { ok: true, mensaje: TEXTOS_AJUSTES.sesionesCerradas }
  },
}

export const action = adminAction(failure, async (args) => {
  const act = INTENCIONES[String(args.form.get('intencion'))]
  return act ? act(args) : { ok: false, mensaje: failure(args.form) }
})

export const clientAction = keepTyped(failure)

async function saveSite({ form, yo, platform: { settings, db, files }, info }: Args): Promise<Resultado> {
  const submission = parseWithZod(form, { schema: sitioSchema })
  if (submission.status !== 'success') return { ok: false, envio: submission.reply() }
  const sitio = withOwnFotos(submission.value, settings.filesUrl)
  const lost = await findLostFotos(db, sitio)
  if (lost.length > 0) {
    const names = lost.map((index) => `pastores[${index}].foto`)
    const fieldErrors = Object.fromEntries(names.map((name) => [name, [TEXTOS_SITIO.fotoPerdida]]))
    return { ok: false, envio: submission.reply({ fieldErrors }) }
  }
  const before = await readSitio(db)
  const version = Number(form.get('version'))
  if (await record(db, { quien: yo.email, accion: 'sitio' }, (trx) => saveSitio(trx, sitio, version))) {
    // Nobody sees them any more; what is left of their files is swept up later.
    await removeUnusedFotos({ db, files }, before.data, sitio).catch((error) =>
      info.log.error({ err: error }, 'the files of a pastor’s former photo are still there'),
    )
    return { ok: true, mensaje: TEXTOS_SITIO.guardado }
  }

  const actual = await readSitio(db)
  const [stored, sent] = [asText(actual.data), asText(sitio)]
  const datos = Object.fromEntries(Object.entries(stored).filter(([campo, valor]) => sent[campo] !== valor))
  return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos } }
}

const fotoSchema = z.object({ subida: z.uuid(), nombre: z.string().trim().max(120).default('') })

/** Keeps a pastor's photo that has gone up; saving the form makes it part of the site. */
async function takeFoto({ form, platform, yo }: Args): Promise<ResultadoAjustes> {
  const submission = parseWithZod(form, { schema: fotoSchema })
  if (submission.status !== 'success') return { ok: false, mensaje: TEXTOS_SUBIDA.error }
  const { subida, nombre } = submission.value
  let kept = ''
  const image = { id: subida, usuario: yo.id, folder: 'sitio', nombre: nombre || 'pastor' } as const
  const taken = await takeUpload(platform, image, async (_trx, url) => {
    kept = url
  })
  if (!taken.ok) return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error, sinSubida: true }
  const imagen = (await imagesByUrl(platform.db, [kept])).get(kept)
  return { ok: true, mensaje: TEXTOS_SITIO.fotoLista, ...(imagen ? { imagen } : {}) }
}

async function savePrivacy({ form, yo, platform: { db } }: Args): Promise<Resultado> {
  const submission = parseWithZod(form, { schema: ajustesPrivacidadSchema })
  if (submission.status !== 'success') return { ok: false, envio: submission.reply() }
  const version = Number(form.get('version'))
  const saved = await record(db, { quien: yo.email, accion: 'privacidad' }, (trx) =>
    savePrivacidad(trx, submission.value, version),
  )
  if (saved) return { ok: true, mensaje: TEXTOS_PRIVACIDAD.guardado }
  const actual = await readPrivacidad(db)
  const datos = {
    borrarAtendidas: `${actual.data.borrarAtendidas} días`,
    textoEnAvisos: actual.data.textoEnAvisos ? 'Sí' : 'No',
  }
  return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos } }
}

/** Lists as lines, so that two versions of them can be read one below the other. */
const asText = (sitio: Sitio): Record<string, string> =>
  Object.fromEntries(
    Object.keys(CAMPOS_SITIO).map((campo) => {
      const value = sitio[campo as keyof Sitio]
      const lines = Array.isArray(value)
        ? value.map((fila) => Object.values(fila).filter(Boolean).join(' · '))
        : [value]
      return [campo, lines.join('\n')]
    }),
  )

async function invite({ form, yo, platform: { db, settings, mailer } }: Args): Promise<ResultadoAjustes> {
  const submission = parseWithZod(form, { schema: nuevoAdministradorSchema })
  if (submission.status !== 'success') return { ok: false, envio: submission.reply() }
  const { email } = submission.value
  const resultado = await db.transaction().execute(async (trx): Promise<ResultadoAjustes> => {
    if (!(await addAdminEmail(trx, email)))
      return { ok: false, envio: submission.reply({ fieldErrors: { email: [TEXTOS_AJUSTES.yaEs] } }) }
    await note(trx, yo.email, 'administrador-agregado', email)
    // Somebody who could sign in before keeps the password.
    if (await hasAccount(trx, email)) return { ok: true, mensaje: TEXTOS_AJUSTES.agregado }
    return { ok: true, mensaje: TEXTOS_AJUSTES.agregado, enlace: await makeEnlace(trx, settings, email) }
  })
  mailer.wake()
  return resultado
}

/** A link to choose a password: shown once and, where mail goes out, sent to its owner. */
async function makeEnlace(trx: Db, settings: Settings, email: string) {
  const codigo = await createEnlace(trx, 'clave', email)
  return { email, codigo, enviado: await sendEnlace(trx, settings, { email, codigo }) }
}

async function renewLink({ form, yo, platform: { db, settings, mailer } }: Args): Promise<ResultadoAjustes> {
  const email = String(form.get('email'))
  const known = (await listAdministradores(db)).some((administrador) => administrador.email === email)
  if (!known) return { ok: false, mensaje: TEXTOS_AJUSTES.errorEnlace }
  const entrada = { quien: yo.email, accion: 'enlace-creado', detalle: email } as const
  const enlace = await record(db, entrada, (trx) => makeEnlace(trx, settings, email))
  mailer.wake()
  return { ok: true, mensaje: TEXTOS_AJUSTES.enlaceNuevo, enlace }
}

async function remove({ form, yo, platform: { db } }: Args): Promise<Resultado> {
  const email = String(form.get('email'))
  const entrada = { quien: yo.email, accion: 'administrador-quitado', detalle: email } as const
  if (!(await record(db, entrada, (trx) => removeAdministrator(trx, email))))
    return { ok: false, mensaje: TEXTOS_AJUSTES.ultimo }
  return { ok: true, mensaje: TEXTOS_AJUSTES.quitado }
}

async function changeOwnPassword({ form, platform, yo, request }: Args): Promise<Resultado> {
  const submission = parseWithZod(form, { schema: cambiarClaveSchema })
  // Passwords never travel back to the page.
  const hideFields = ['claveActual', 'clave', 'claveRepetida']
  if (submission.status !== 'success') return { ok: false, envio: submission.reply({ hideFields }) }
  const deps = { ...platform, correo: platform.settings }
  const fault = await changePassword(deps, yo, submission.value, request.headers)
  if (fault)
    return { ok: false, envio: submission.reply({ hideFields, fieldErrors: { claveActual: [fault] } }) }
  return { ok: true, mensaje: TEXTOS_AJUSTES.claveCambiada }
}

const PARTES = [
  { id: 'sitio', label: 'Sitio' },
  { id: 'administradores', label: 'Administradores' },
  { id: 'privacidad', label: 'Privacidad y avisos' },
  { id: 'cuenta', label: 'Mi cuenta' },
  { id: 'actividad', label: 'Actividad' },
] as const

export default function AjustesSection({ loaderData }: Route.ComponentProps) {
  const { sitio, version, administradores, sesiones, actividad, privacidad, correo, yo } = loaderData
  const [params, setParams] = useSearchParams()
  const [dirty, setDirty] = useState(false)
  const parte = PARTES.find(({ id }) => id === params.get('parte'))?.id ?? 'sitio'
  return (
    <Tabs
      label="Ajustes"
      tabs={PARTES}
      selected={parte}
      onSelect={(id) => {
        if (id !== parte) setParams(id === 'sitio' ? {} : { parte: id }, { preventScrollReset: true })
      }}
    >
      <UnsavedChanges when={dirty} />
      {/* Hidden, not gone: what was typed stays while somebody looks at the other tabs. */}
      <div hidden={parte !== 'sitio'}>
        <SitioForm cargado={{ sitio, version }} onDirty={setDirty} />
      </div>
      {parte === 'administradores' && <Administradores administradores={administradores} yo={yo} />}
      {parte === 'actividad' && actividad && <ListaActividad pagina={actividad} />}
      {parte === 'privacidad' && <PrivacidadForm cargado={privacidad} correo={correo} />}
      {parte === 'cuenta' && (
        <MiCuenta
          segundoFactor={loaderData.segundoFactor}
          sesiones={sesiones}
          yo={yo}
          avisos={loaderData.avisos}
          hayCorreo={correo.activo}
        />
      )}
    </Tabs>
  )
}
