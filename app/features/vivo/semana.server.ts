import type { DiaDeServicio, EstadoDeSemana } from '#app/parts/feature/feature.server.ts'
import { localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { readVivoEnInicio } from './admin/ultima.server.ts'
import { readAjustesYoutube } from './youtube/ajustes-youtube.server.ts'

const SECCION = '/admin/dashboard/vivo'

/** Whether the service's transmission is prepared, on or over. */
export async function enVivo(db: Db, { dia, servicios, now }: DiaDeServicio): Promise<EstadoDeSemana> {
  const [{ ultima, propuesta, cerca }, { canal, hayClave }, zona] = await Promise.all([
    readVivoEnInicio(db, now),
    readAjustesYoutube(db, now),
    readZona(db),
  ])
  if (ultima?.abierta)
    return {
      tono: 'ahora',
      texto: `Estamos en vivo desde las ${ultima.dia.slice(11)}`,
      accion: { texto: 'Terminar transmisión', ruta: SECCION, envia: { intencion: 'terminar' } },
    }
  if (servicios.length > 0 && servicios.every(({ suspendido }) => suspendido))
    return { tono: 'espera', texto: 'No hace falta' }
  const { medio, enlace } = propuesta
  const prepared = medio === 'radio' || enlace !== ''
  if (cerca && prepared)
    return {
      tono: 'falta',
      texto: `Lista para avisar, por ${lugarOf(propuesta)}`,
      accion: { texto: 'Estamos en vivo', ruta: SECCION, envia: { intencion: 'abrir', medio, enlace } },
    }
  if (ultima?.terminada && localAt(new Date(ultima.terminada), zona).startsWith(dia))
    return { tono: 'listo', texto: 'Terminó', accion: { texto: 'Ver transmisión', ruta: SECCION } }
  if (canal !== '' && hayClave)
    return { tono: 'listo', texto: 'El sitio mira el canal de YouTube y avisa solo' }
  return prepared
    ? {
        tono: 'listo',
        texto: `Preparada, por ${lugarOf(propuesta)}`,
        accion: { texto: 'Cambiar', ruta: SECCION },
      }
    : {
        tono: 'falta',
        texto: 'Falta el enlace de la transmisión',
        accion: { texto: 'Preparar', ruta: SECCION },
      }
}

const lugarOf = ({ medio, enlace }: { medio: string; enlace: string }) =>
  medio === 'radio' ? 'nuestra radio' : new URL(enlace).hostname.replace(/^www\./, '')
