import { z } from 'zod'
import { intention } from '#app/parts/admin/actions.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { readAjustesYoutube, saveAjustesYoutube } from '../youtube/ajustes-youtube.server.ts'
import { FALLAS_YOUTUBE, parseCanal, TEXTOS_YOUTUBE, youtubeFormSchema } from '../youtube/ajustes-youtube.ts'
import { probarYoutube } from '../youtube/look.server.ts'

/** As the looks do: no private host, whatever the operator allows to what people type. */
const fetch = createGuardedFetch([])

const actions = {
  youtube: intention({
    schema: youtubeFormSchema,
    hideFields: ['clave'],
    async run({ record, refuse }, { canal, clave, quitarClave }) {
      if (clave !== '' && canal === '') return refuse({ canal: [TEXTOS_YOUTUBE.sinCanal] })
      const ajustes = {
        canal: parseCanal(canal) ?? '',
        clave: clave === '' ? undefined : new Secret(clave),
        quitarClave,
      }
      await record({ accion: 'youtube' }, (trx) => saveAjustesYoutube(trx, ajustes))
      return { ok: true, mensaje: canal === '' ? TEXTOS_YOUTUBE.apagado : TEXTOS_YOUTUBE.guardado }
    },
  }),

  'probar-youtube': intention({
    schema: z.object({}),
    async run({ platform: { db, limits }, info, yo }) {
      const wait = await limits.youtubeProbe.count(yo.id)
      if (wait > 0) {
        info.retryAfter = wait
        return { ok: false, mensaje: DEMASIADOS_INTENTOS }
      }
      const falla = await probarYoutube({ db, fetch }, new Date())
      if (falla === '') return { ok: true, mensaje: TEXTOS_YOUTUBE.funciona }
      if (falla === 'nada') return { ok: false, mensaje: TEXTOS_YOUTUBE.nadaQueProbar }
      return { ok: false, mensaje: falla === 'red' ? TEXTOS_YOUTUBE.sinRespuesta : FALLAS_YOUTUBE[falla] }
    },
  }),
}

export const ajustesYoutube = {
  load: ({ platform }: AdminArgs) => readAjustesYoutube(platform.db),
  actions,
}
