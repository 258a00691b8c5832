import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { readFases } from '../estado.server.ts'
import { elegir, type Tipo } from '../fase.ts'
import { isOpen, type Medio, readTransmision, type Transmision } from '../transmision.server.ts'
import { isTransmisionUrl } from './formulario.ts'

/** For so long after it a transmission can be made a sermon of. */
const RECIENTE_MS = 7 * 24 * 60 * 60 * 1000

/** The last transmission; `dia` is when it began, in the church's zone. */
export type Ultima = Transmision & { dia: string; abierta: boolean; puedeSeguir: boolean }

export async function readParaTransmitir(
  db: Db,
  now: Date,
): Promise<{ ultima: Ultima | undefined; propuesta: Medio }> {
  const [{ data: transmision }, zona, contacto] = await Promise.all([
    readTransmision(db),
    readZona(db),
    readContacto(db),
  ])
  const begun = Date.parse(transmision.desde)
  const recent = now.getTime() - begun < RECIENTE_MS
  return {
    propuesta: propuestaOf(transmision, contacto.data.facebook),
    ultima: recent
      ? {
          ...transmision,
          dia: localAt(new Date(begun), zona),
          abierta: isOpen(transmision, now.getTime()),
          puedeSeguir: isOpen({ ...transmision, terminada: '' }, now.getTime()),
        }
      : undefined,
  }
}

const CANAL_EN_VIVO = /^https:\/\/(www\.|m\.)?youtube\.com\/(@|channel\/|c\/|user\/)?[^/?]+\/live\/?$/

/**
 * What the form begins with, so that one press is enough: what was prepared; else as last time, where that
 * address shows each new transmission; otherwise the church's Facebook.
 */
export function propuestaOf(
  { medio, enlace, preparada }: Medio & Pick<Transmision, 'preparada'>,
  facebook: string,
): Medio {
  if (preparada) return preparada
  if (medio === 'radio') return { medio, enlace: '' }
  if (CANAL_EN_VIVO.test(enlace)) return { medio, enlace }
  return { medio, enlace: isTransmisionUrl(facebook) ? facebook : '' }
}

/** When somebody may be about to open or close a transmission. */
const CERCA = new Set<Tipo>(['pronto', 'ahora', 'en-vivo'])

export async function readVivoEnInicio(db: Db, now: Date) {
  const [transmitir, fases] = await Promise.all([readParaTransmitir(db, now), readFases(db, now)])
  const { fase } = elegir(fases, now.getTime())
  return { ...transmitir, cerca: fase !== undefined && CERCA.has(fase.tipo) }
}
