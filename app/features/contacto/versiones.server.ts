import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { contactoSchema } from '#app/parts/iglesia/contacto.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { contacto } from './feature.ts'
import { CAMPOS_CONTACTO } from './formulario.ts'
import { PAGINA } from './pagina.ts'

/** The versions of the contact details. */
export const versiones = [
  {
    tabla: 'config',
    fila: 'contacto',
    campos: CAMPOS_CONTACTO,
    permiso: contacto.permiso,
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
