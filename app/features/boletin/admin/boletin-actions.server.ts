import { z } from 'zod'
import type { Accion } from '#app/parts/actividad/actividad.ts'
import { deletion, differences, intention, type Write } from '#app/parts/admin/actions.server.ts'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { salidaOf } from '#app/parts/borradores/publicacion.server.ts'
import { localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import { changeContent, type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import type { Escrito } from '../boletin.ts'
import { boletinFormSchema, type FormBoletin, TEXTOS_BOLETIN } from '../formulario.ts'
import {
  borradorOf,
  deleteBoletin,
  type Formulario,
  publishBoletin,
  saveBorrador,
  withdrawBoletin,
} from '../write.server.ts'

const schema = boletinFormSchema.extend({
  id: z.uuid(),
  version: z.coerce.number().int().min(0),
  clave: z.string().min(1).max(40),
})

/** What the form has to know after it was stored; `hora` by the church's clocks. */
const answer = resultadoWith({ version: z.number().optional(), hora: z.string().optional() })

type Sent = z.output<typeof schema>
type Stored = Awaited<ReturnType<typeof saveBorrador>>

/** The fields as texts, to compare two versions. */
const asText = ({ fecha, titulo, texto, avisos }: Escrito & { fecha: string }): Record<string, string> => ({
  fecha,
  titulo,
  texto,
  avisos: avisos.map(({ fecha, texto }) => `${fecha} ${texto}`.trim()).join('\n'),
})

const writtenOf = ({ titulo, texto, avisos }: FormBoletin): Escrito => ({
  titulo,
  texto: texto.replaceAll('\r\n', '\n'),
  avisos: avisos.filter(({ fecha, texto }) => fecha !== '' || texto !== ''),
})

/** What the form is told about what became of it. */
async function answerTo(write: Write, sent: Sent, stored: Stored, mensaje: string) {
  const { db } = write.platform
  if (stored === 'taken') return write.refuse({ fecha: [TEXTOS_BOLETIN.ocupada] })
  if (stored !== 'overtaken') {
    const hora = localAt(new Date(), await readZona(db)).slice(11)
    return { ok: true as const, mensaje, id: sent.id, version: stored.version, hora }
  }
  const row = await db.selectFrom('boletines').selectAll().where('id', '=', sent.id).executeTakeFirst()
  if (!row) return { ok: false as const, mensaje: TEXTOS_BOLETIN.borrado, actual: null }
  const datos = differences(
    asText({ fecha: row.fecha, ...borradorOf(row) }),
    asText({ fecha: sent.fecha, ...writtenOf(sent) }),
  )
  return { ok: false as const, mensaje: ADELANTADO, actual: { version: row.version, datos } }
}

/** What a bulletin lacks to be published, beside its fields. */
function lackOf({ titulo, texto, avisos }: Escrito): Record<string, string[]> {
  const empty = avisos.flatMap((aviso, index) => (aviso.texto === '' ? [`avisos[${index}].texto`] : []))
  return {
    ...(titulo === '' && { titulo: [TEXTOS_BOLETIN.sinTitulo] }),
    ...(texto === '' && { texto: [TEXTOS_BOLETIN.sinTexto] }),
    ...Object.fromEntries(empty.map((name) => [name, [TEXTOS_BOLETIN.avisoSinTexto]])),
  }
}

const formOf = ({ id, version, clave }: Sent): Formulario => ({ id, version, clave })

/** Writes the form as `accion`, and answers it. */
async function change(
  write: Write,
  sent: Sent,
  accion: Accion,
  mensaje: string,
  store: (trx: Db, written: Escrito) => Promise<Stored>,
) {
  const written = writtenOf(sent)
  const stored = await write.record(
    { accion, detalle: written.titulo },
    (db) => changeContent(db, (trx) => store(trx, written)),
    (stored) => typeof stored === 'object',
  )
  return answerTo(write, sent, stored, mensaje)
}

const form = { schema, rows: ['avisos'], answer }

export const BOLETIN_ACTIONS = {
  // Visitors see none of it, and it is stored every few seconds: no change of content, no entry of
  // «Actividad».
  guardar: intention({
    ...form,
    async run(write, sent) {
      const stored = await inTransaction(write.platform.db, (trx) =>
        saveBorrador(trx, formOf(sent), sent.fecha, writtenOf(sent)),
      )
      return answerTo(write, sent, stored, TEXTOS_BOLETIN.guardado)
    },
  }),

  publicar: intention({
    ...form,
    async run(write, sent) {
      const lack = lackOf(writtenOf(sent))
      const when = await salidaOf(write.platform.db, sent)
      if ('refused' in when) lack.momento = [when.refused]
      if ('refused' in when || Object.keys(lack).length > 0) return write.refuse(lack)
      const [accion, mensaje] =
        when.salida === 'ahora'
          ? (['boletin-publicado', TEXTOS_BOLETIN.publicado] as const)
          : (['boletin-programado', TEXTOS_BOLETIN.programado] as const)
      const moment = when.salida === 'ahora' ? now() : when.salida.sale
      return change(write, sent, accion, mensaje, (trx, written) =>
        publishBoletin(trx, formOf(sent), sent.fecha, written, moment),
      )
    },
  }),

  retirar: intention({
    ...form,
    run: (write, sent) =>
      change(write, sent, 'boletin-retirado', TEXTOS_BOLETIN.retirado, (trx, written) =>
        withdrawBoletin(trx, formOf(sent), sent.fecha, written),
      ),
  }),

  eliminar: deletion('boletin-eliminado', TEXTOS_BOLETIN.eliminado, deleteBoletin),
}
