import type { FeatureServer, PorCompletar } from '#app/parts/feature/feature.server.ts'
import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { type Contacto, contactoSchema } from '#app/parts/iglesia/contacto.ts'
import { stepOf } from '#app/parts/iglesia/de-fabrica.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { contacto as room } from './feature.ts'
import { CAMPOS_CONTACTO } from './formulario.ts'
import { PAGINA } from './pagina.ts'

export const versiones = [
  {
    tabla: 'config',
    fila: 'contacto',
    campos: CAMPOS_CONTACTO,
    permiso: room.permiso,
    nombre: 'Contacto',
    titulo: () => 'Información de contacto',
    editar: () => '/admin/dashboard/contacto',
    pagina: async () => PAGINA.ruta,
    read: async (db) => (await readContacto(db)).data,
    async restore(trx, _fila, datos) {
      const now = await readContacto(trx)
      return saveContacto(trx, contactoSchema.parse({ ...now.data, ...datos }), now.version)
    },
  },
] as const satisfies readonly Versionado[]

export const acciones = {
  contacto: 'guardó los datos de contacto',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const contacto = {
  name: 'contacto',
  acciones,
  versiones,
  pages: [PAGINA],
  porCompletar: listPorCompletar,
} satisfies FeatureServer

/**
 * Placeholders that visitors would take for the church's own contact (docs/product.md, The church's own
 * words).
 */
async function listPorCompletar(db: Db): Promise<PorCompletar[]> {
  const { data: contacto } = await readContacto(db)
  const item = (campo: keyof Contacto, texto: string): PorCompletar => ({
    texto,
    ruta: '/admin/dashboard/contacto',
    ...stepOf(contacto, [campo]),
  })
  return [
    item('direccion', 'La dirección'),
    item('telefono', 'El teléfono de la iglesia'),
    item('email', 'El correo electrónico de la iglesia'),
    item('facebook', 'La página de Facebook'),
    item('instagram', 'La cuenta de Instagram'),
    item('whatsapp', 'El número de WhatsApp'),
    item('horarios', 'Los horarios de las reuniones'),
  ]
}
