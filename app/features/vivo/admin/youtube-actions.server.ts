import { intention } from '#app/parts/admin/actions.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { saveAjustesYoutube } from '../youtube/ajustes-youtube.server.ts'
import { parseCanal, TEXTOS_YOUTUBE, youtubeFormSchema } from '../youtube/ajustes-youtube.ts'

/** Saves the channel and the key, under Ajustes. */
export const YOUTUBE_ACTIONS = {
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
      return { ok: true, mensaje: TEXTOS_YOUTUBE.guardado }
    },
  }),
}
