import { addAdminEmail } from '#app/features/administradores/administradores.server.ts'
import { createEnlace } from '#app/features/administradores/enlaces.server.ts'
import { seedAgenda } from '#app/features/agenda/journey-forms.ts'
import { seedColecciones } from '#app/features/colecciones/journey-forms.ts'
import { addFoto } from '#app/features/galeria/fotos.server.ts'
import { plantillaOf } from '#app/features/paginas/pagina-propia.ts'
import { addPagina } from '#app/features/paginas/paginas.server.ts'
import { setAtendida } from '#app/features/peticiones/peticiones.server.ts'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { addSerie } from '#app/features/predicaciones/series/series.server.ts'
import { addSolicitud } from '#app/features/privacidad/solicitudes.server.ts'
import { seedTurnos } from '#app/features/turnos/journey-forms.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { ANA, ROSA } from '../peticiones.ts'
import { addCuenta, addPeticion } from '../rows.ts'

const DIA = '2026-11-15'

/** One of everything that a form of the dashboard changes or deletes, beside the example content. */
export async function seedEverything(db: Db): Promise<void> {
  await db.insertInto('categorias').values({ id: newId(), nombre: 'Vacía', ejemplo: 0 }).execute()
  const foto = newId()
  await inTransaction(db, async (trx) => {
    const datos = { titulo: 'Una foto', categoria: 'Cultos', fecha: DIA, descripcion: 'Una foto.' }
    await addFoto(trx, newId(), datos, '/archivos/galeria/una.jpg')
    await addFoto(trx, foto, { ...datos, titulo: 'Otra foto' }, '/icono-192.png')
    const predicacion = {
      titulo: 'La esperanza',
      conductor: 'Daniel Rojas',
      fecha: DIA,
      descripcion: 'Sobre la esperanza',
      link: 'https://radio.iglesia.cl/audio/1',
    }
    await addPredicacion(trx, newId(), predicacion, '')
    for (const nombre of ['Vacía', 'Repetida']) await addSerie(trx, newId(), { nombre })
    await seedAgenda(trx)
    await seedTurnos(trx)
    await seedColecciones(trx)
    for (const name of ['soy-nuevo', 'ministerios']) await addPagina(trx, newId(), plantillaOf(name))
    for (const email of ['elena@iglesia.cl', 'ester@iglesia.cl']) await addAdminEmail(trx, email)
    await createEnlace(trx, 'clave', 'ester@iglesia.cl')
    await trx.updateTable('permisos').set({ heredado: 1 }).execute()
  })
  const datos = { titular: 'Iglesia', numero: '123', rut: '12.345.678-5', correo: '' }
  await addCuenta(db, { banco: 'Banco Estado', tipo: 'Cuenta RUT', ...datos })
  await addPeticion(db, ANA)
  await setAtendida(db, await addPeticion(db, ROSA), true)
  for (const nombre of ['Bot', 'Otro']) await addPeticion(db, { ...ROSA, nombre }, 'trampa')
  const elena = { nombre: 'Elena', contacto: 'elena@correo.cl', detalle: '' }
  await addSolicitud(db, { tipo: 'acceso', ...elena, foto }, DIA)
}
