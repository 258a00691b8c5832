import { formatMoment } from '#app/ui/dates.ts'

/** Refused mail that waits for a retry: how much, since when (a moment), and the last refusal's code. */
export type Espera = { total: number; desde: string; falla: string }

export const sinEnviar = ({ total, desde, falla }: Espera): string => {
  const cuantos = total === 1 ? 'Hay 1 aviso que no se ha podido' : `Hay ${total} avisos que no se han podido`
  return `${cuantos} enviar por correo desde el ${formatMoment(desde)} (${falla}). Seguimos intentándolo.`
}
