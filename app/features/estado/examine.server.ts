import { typedHere } from '#app/platform/typed-here.server.ts'
import { within } from '#app/platform/within.server.ts'
import { type Hallazgo, ORDEN } from './hallazgo.ts'
import {
  lookAtDisk,
  lookAtMemory,
  lookAtPort,
  lookAtProxy,
  lookAtSettings,
  lookIfRunning,
} from './machine.server.ts'
import { lookAtCertificate, lookAtClock, lookAtName } from './network.server.ts'
import {
  lookAtAdministrators,
  lookAtBackups,
  lookAtDatabase,
  lookAtFiles,
  lookAtJobs,
  lookAtMail,
  lookAtNotices,
  lookAtPhrase,
  lookAtPictures,
} from './stored.server.ts'
import { AVISA, type Examined, mal, type Visto } from './visto.server.ts'

type Look = { id: string; nombre: string; look(site: Examined): Visto | Promise<Visto>; ms?: number }

/** A check of a large SQLite file takes longest of what a page waits for. */
const WITHIN_MS = 20_000
const TRIAL_MS = 60 * 60_000

/**
 * Everything that is looked at. Each look is its own: one that fails or hangs says so, and stops no other.
 */
const LOOKS: readonly Look[] = [
  // Of the command alone: a page of the dashboard is drawn by a site that runs.
  { id: 'marcha', nombre: 'En marcha', look: (site) => site.tryRestore && lookIfRunning(site) },
  { id: 'ajustes', nombre: 'Versiones', look: lookAtSettings },
  { id: 'disco', nombre: 'Espacio en el disco', look: lookAtDisk },
  { id: 'memoria', nombre: 'Memoria', look: lookAtMemory },
  { id: 'base', nombre: 'Base de datos', look: lookAtDatabase },
  { id: 'archivos', nombre: 'Fotos y audios', look: lookAtFiles },
  { id: 'respaldos', nombre: 'Respaldos', look: lookAtBackups },
  { id: 'ensayo', nombre: 'Ensayo de restauración', look: (site) => site.tryRestore?.(), ms: TRIAL_MS },
  { id: 'frase', nombre: 'Frase de los respaldos', look: lookAtPhrase },
  { id: 'correo', nombre: 'Correo', look: lookAtMail },
  { id: 'avisos', nombre: 'Avisos a dispositivos', look: lookAtNotices },
  { id: 'reloj', nombre: 'Reloj', look: lookAtClock },
  { id: 'dominio', nombre: 'Dominio', look: lookAtName },
  { id: 'certificado', nombre: 'Certificado', look: lookAtCertificate },
  { id: 'proxy', nombre: 'Direcciones de las visitas', look: lookAtProxy },
  { id: 'puerto', nombre: 'Puerto', look: lookAtPort },
  { id: 'tareas', nombre: 'Tareas del sitio', look: lookAtJobs },
  { id: 'imagenes', nombre: 'Tamaños de las fotos', look: lookAtPictures },
  { id: 'administradores', nombre: 'Cuentas', look: lookAtAdministrators },
]

/**
 * Looks at everything, what needs somebody first.
 * @param failed is told of a look that could not be made: its error may hold what nobody should read.
 */
export async function examine(
  site: Examined,
  failed: (id: string, error: unknown) => void,
): Promise<Hallazgo[]> {
  const all = LOOKS.map(async ({ id, nombre, look, ms = WITHIN_MS }): Promise<Hallazgo[]> => {
    const seen = await within(ms, Promise.resolve(site).then(look)).catch((error: unknown) => {
      failed(id, error)
      return mal('No se pudo comprobar.', AVISA, 'El registro del sitio dice la causa.')
    })
    return seen ? [{ id, nombre, ...seen, tecnico: seen.tecnico && typedHere(seen.tecnico) }] : []
  })
  return (await Promise.all(all)).flat().sort((one, other) => ORDEN[one.nivel] - ORDEN[other.nivel])
}
