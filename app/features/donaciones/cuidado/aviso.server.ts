import { type Correo, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { type Lados, tabla } from '../cambios/aviso.server.ts'
import { queCuenta } from '../cambios/datos.ts'
import { CUIDADO_LABELS, type Cuidado } from './cuidado.ts'

type Aviso = Lados & { para: string[]; quien: string }

const panel = (home: string) => `${home}/admin/dashboard/donaciones`

/** Asks the others for their yes. No link approves: a mailbox alone is not a second person. */
export const queuePropuesta = (trx: Db, { home }: Correo, { para, quien, ...lados }: Aviso) =>
  queueCarta(trx, para, {
    tipo: 'cuenta-bancaria',
    asunto: `Un cambio de ${queCuenta(lados.antes, lados.despues)} espera tu sí`,
    parrafos: [
      `${quien} propone ${!lados.antes ? 'agregar' : lados.despues ? 'cambiar' : 'eliminar'} ${queCuenta(lados.antes, lados.despues)} para donaciones. Mientras nadie lo apruebe, el sitio sigue como está.`,
      ...tabla(lados),
      'Antes de aprobarlo, confírmalo con esa persona de otra manera: por teléfono o cara a cara.',
      `Para aprobarlo o no, entra al panel:\n${panel(home)}`,
    ],
  })

/** Tells who proposed a change that it will not be made. */
export const queueDescartada = (trx: Db, { home }: Correo, { para, quien, ...lados }: Aviso) =>
  queueCarta(trx, para, {
    tipo: 'cuenta-bancaria',
    asunto: `No se aprobó un cambio de ${queCuenta(lados.antes, lados.despues)}`,
    parrafos: [
      `${quien} no aprobó el cambio que propusiste: el sitio sigue como estaba.`,
      ...tabla(lados),
      `Si no lo propusiste tú, alguien usó tu cuenta: cambia hoy tu contraseña.\n${panel(home)}`,
    ],
  })

/** Tells the administrators how accounts are guarded from now on: whoever means harm would turn it off first. */
export const queueCuidado = (
  trx: Db,
  { home }: Correo,
  { para, quien, cuidado }: { para: string[]; quien: string; cuidado: Cuidado },
) =>
  queueCarta(trx, para, {
    tipo: 'cuenta-bancaria',
    asunto: 'Cambió cómo se cuidan las cuentas bancarias del sitio',
    parrafos: [`${quien} dejó así el cuidado de las cuentas bancarias:`, resumen(cuidado), panel(home)],
  })

export const resumen = (cuidado: Cuidado): string =>
  (Object.keys(CUIDADO_LABELS) as (keyof Cuidado)[])
    .map((each) => `${CUIDADO_LABELS[each]}: ${cuidado[each] ? 'sí' : 'no'}`)
    .join('\n')
