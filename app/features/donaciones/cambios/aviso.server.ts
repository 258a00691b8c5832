import { type Correo, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { formatMoment } from '#app/ui/dates.ts'
import { type Datos, ladoALado, queCuenta } from './datos.ts'
import { RUTA_DEVOLVER } from './direccion.ts'

export type Lados = { antes: Datos | undefined; despues: Datos | undefined }

/** Mails one administrator a change of an account, with the link that puts it back. */
export async function queueCambio(
  trx: Db,
  { home }: Correo,
  cambio: Lados & { para: string; quien: string; fecha: string; codigo: string; vence: string },
): Promise<void> {
  const { para, quien, fecha, antes, despues, codigo, vence } = cambio
  const que = queCuenta(antes, despues)
  const hizo = !antes ? 'agregó' : despues ? 'cambió' : 'eliminó'
  await queueCarta(
    trx,
    [para],
    {
      tipo: 'cuenta-bancaria',
      asunto: `Cambió ${que} del sitio`,
      parrafos: [
        `${quien} ${hizo} ${que} para donaciones, el ${formatMoment(fecha)}.`,
        ...tabla({ antes, despues }),
        'Si está bien, no tienes que hacer nada.',
        `Si no lo está, deja la cuenta como estaba. Este enlace sirve una sola vez, hasta el ${formatMoment(vence)}:\n${home}${RUTA_DEVOLVER}?codigo=${codigo}`,
        'El enlace es solo tuyo: no reenvíes este correo.',
      ],
    },
    vence,
  )
}

/** Mails the administrators that an account is as it was again. */
export async function queueDevuelta(
  trx: Db,
  { home }: Correo,
  { para, quien, ...lados }: Lados & { para: string[]; quien: string },
): Promise<void> {
  const que = queCuenta(lados.antes, lados.despues)
  await queueCarta(trx, para, {
    tipo: 'cuenta-bancaria',
    asunto: `${que.charAt(0).toUpperCase()}${que.slice(1)} del sitio quedó como estaba`,
    parrafos: [
      `Con el enlace que le llegó por correo a ${quien}, ${que} para donaciones quedó como estaba antes de un cambio.`,
      ...tabla(lados),
      `Si no está bien, corrígela en el panel:\n${home}/admin/dashboard/donaciones`,
    ],
  })
}

/** Old and new of each field: one below the other, since a phone's mail breaks columns. */
export const tabla = ({ antes, despues }: Lados): string[] =>
  ladoALado(antes, despues).map(({ nombre, antes, despues }) =>
    antes === despues
      ? `${nombre} (sigue igual): ${antes}`
      : `${nombre}\n  Antes: ${antes || '(nada)'}\n  Ahora: ${despues || '(nada)'}`,
  )
