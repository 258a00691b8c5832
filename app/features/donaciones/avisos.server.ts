import { type Correo, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { capital } from '#app/ui/capital.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { type Datos, ladoALado, queCuenta } from './cambios/datos.ts'
import { RUTA_DEVOLVER } from './cambios/direccion.ts'
import { CUIDADO_LABELS, type Cuidado } from './cuidado/cuidado.ts'

type Lados = { antes: Datos | undefined; despues: Datos | undefined }
type Aviso = Lados & { para: string[]; quien: string }

const carta = (trx: Db, para: string[], asunto: string, parrafos: string[], vence?: string) =>
  queueCarta(trx, para, { tipo: 'cuenta-bancaria', asunto, parrafos }, vence)

const panel = ({ home }: Correo) => `${home}/admin/dashboard/donaciones`

/** Mails one administrator a change of an account, with the link that puts it back. */
export function queueCambio(
  trx: Db,
  { home }: Correo,
  cambio: Lados & { para: string; quien: string; fecha: string; codigo: string; vence: string },
): Promise<void> {
  const { para, quien, fecha, antes, despues, codigo, vence } = cambio
  const que = queCuenta(antes, despues)
  const hizo = !antes ? 'agregó' : despues ? 'cambió' : 'eliminó'
  const parrafos = [
    `${quien} ${hizo} ${que} para donaciones, el ${formatMoment(fecha)}.`,
    ...tabla(cambio),
    'Si está bien, no tienes que hacer nada.',
    `Si no lo está, deja la cuenta como estaba. Este enlace sirve una sola vez, hasta el ${formatMoment(vence)}:\n${home}${RUTA_DEVOLVER}?codigo=${codigo}`,
    'El enlace es solo tuyo: no reenvíes este correo.',
  ]
  return carta(trx, [para], `Cambió ${que} del sitio`, parrafos, vence)
}

/** Mails the administrators that an account is as it was again. */
export function queueDevuelta(trx: Db, correo: Correo, { para, quien, ...lados }: Aviso): Promise<void> {
  const que = queCuenta(lados.antes, lados.despues)
  return carta(trx, para, `${capital(que)} del sitio quedó como estaba`, [
    `Con el enlace que le llegó por correo a ${quien}, ${que} para donaciones quedó como estaba antes de un cambio.`,
    ...tabla(lados),
    `Si no está bien, corrígela en el panel:\n${panel(correo)}`,
  ])
}

/** Asks the others for their yes. No link approves: a mailbox alone is not a second person. */
export function queuePropuesta(trx: Db, correo: Correo, { para, quien, antes, despues }: Aviso) {
  const que = queCuenta(antes, despues)
  const hacer = !antes ? 'agregar' : despues ? 'cambiar' : 'eliminar'
  return carta(trx, para, `Un cambio de ${que} espera tu sí`, [
    `${quien} propone ${hacer} ${que} para donaciones. Mientras nadie lo apruebe, el sitio sigue como está.`,
    ...tabla({ antes, despues }),
    'Antes de aprobarlo, confírmalo con esa persona de otra manera: por teléfono o cara a cara.',
    `Para aprobarlo o no, entra al panel:\n${panel(correo)}`,
  ])
}

/** Tells who proposed a change that it will not be made. */
export const queueDescartada = (trx: Db, correo: Correo, { para, quien, ...lados }: Aviso) =>
  carta(trx, para, `No se aprobó un cambio de ${queCuenta(lados.antes, lados.despues)}`, [
    `${quien} no aprobó el cambio que propusiste: el sitio sigue como estaba.`,
    ...tabla(lados),
    `Si no lo propusiste tú, alguien usó tu cuenta: cambia hoy tu contraseña.\n${panel(correo)}`,
  ])

/**
 * Tells the administrators how accounts are guarded from now on: whoever means harm would turn it off first.
 */
export const queueCuidado = (
  trx: Db,
  correo: Correo,
  { para, quien, cuidado }: { para: string[]; quien: string; cuidado: Cuidado },
) =>
  carta(trx, para, 'Cambió cómo se cuidan las cuentas bancarias del sitio', [
    `${quien} dejó así el cuidado de las cuentas bancarias:`,
    resumen(cuidado),
    panel(correo),
  ])

export const resumen = (cuidado: Cuidado): string =>
  (Object.keys(CUIDADO_LABELS) as (keyof Cuidado)[])
    .map((each) => `${CUIDADO_LABELS[each]}: ${cuidado[each] ? 'sí' : 'no'}`)
    .join('\n')

/** Old and new of each field: one below the other, since a phone's mail breaks columns. */
const tabla = ({ antes, despues }: Lados): string[] =>
  ladoALado(antes, despues).map(({ nombre, antes, despues }) =>
    antes === despues
      ? `${nombre} (sigue igual): ${antes}`
      : `${nombre}\n  Antes: ${antes || '(nada)'}\n  Ahora: ${despues || '(nada)'}`,
  )
