import { z } from 'zod'
import { enlaceOf, spellEnlace } from '#app/ui/forms/enlace.ts'
import { decoded } from '#app/ui/parse-url.ts'
import { TEXTOS_VIVO } from '../textos.ts'

const HOSTS = ['youtube.com', 'youtu.be', 'facebook.com', 'fb.watch']

/** Addresses of theirs that send on to any other site. */
const SENDS_ON = /^\/+(redirect|l\.php|flx\/+warn)(\/|$)/i

/**
 * Whether a link leads to a page of YouTube or Facebook: nothing else is shown to every visitor as our
 * transmission. Their front page is none: a new site's placeholder for the church's Facebook is that.
 */
export function isTransmisionUrl(link: string): boolean {
  const url = enlaceOf(link)
  if (url?.protocol !== 'https:' || url.port !== '') return false
  const path = decoded(url.pathname)
  if (path === undefined || /^\/*$/.test(path) || SENDS_ON.test(path)) return false
  return HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

export const abrirSchema = z
  .object({
    medio: z.enum(['enlace', 'radio']).default('enlace'),
    enlace: z
      .string()
      .overwrite((text) => spellEnlace(text.trim()))
      .max(2000, TEXTOS_VIVO.sinEnlace)
      .default(''),
    /** «Guardar para después»: prepares the next transmission instead of opening it. */
    despues: z.enum(['', 'si']).default(''),
  })
  .refine(({ medio, enlace }) => medio === 'radio' || isTransmisionUrl(enlace), {
    path: ['enlace'],
    error: TEXTOS_VIVO.sinEnlace,
  })
