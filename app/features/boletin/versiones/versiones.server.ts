import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { boletin } from '../feature.ts'
import { restorePublicado, showBorrador } from '../write.server.ts'
import { BOLETIN } from './versionado.server.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The versions of bulletins: of what was published, not of each pause in writing. */
export const versiones = [
  {
    ...BOLETIN,
    permiso: boletin.permiso,
    nombre: 'Boletín',
    titulo: ({ titulo }) => text(titulo),
    editar: (id) => `/admin/dashboard/boletin?editar=${id}`,
    async pagina(db, id) {
      const row = await db
        .selectFrom('boletines')
        .select('fecha')
        .where('id', '=', id)
        .where('publicado', '!=', '')
        .executeTakeFirst()
      return row && `/boletin/${row.fecha}`
    },
    mostrar: showBorrador,
    restore: (trx, id, { titulo, texto, avisos }) =>
      restorePublicado(trx, id, { titulo: text(titulo), texto: text(texto), avisos: text(avisos) }),
  },
] as const satisfies readonly Versionado[]
