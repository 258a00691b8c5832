import { listBorradores } from '#app/parts/borradores/borradores.server.ts'
import { localAt } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Random } from '#tests/support/random.ts'
import { sendForm } from '../client.ts'
import { type Changes, GONE } from '../ledger.ts'
import { createWriter, type Form, type Parts, readIfUp, type Writer } from './writer.ts'

/** Sermons, bank accounts and photos: what a volunteer adds, edits and deletes one by one. */
export type Tipo = {
  nombre: 'predicacion' | 'grabacion' | 'cuenta' | 'foto'
  ruta: string
  editar: string
  /** All fields derive from the title, so that a mix of two writes shows. */
  datosOf: (titulo: string) => Record<string, string>
  find: (db: Db, titulo: string) => Promise<{ id: string; version: number; apart?: boolean } | undefined>
  /** When visitors are to see it: the fields, and what is logged instead of an addition or an edit. */
  publicacionOf?: (random: Random) => Publicacion
}

type Publicacion = { fields: Record<string, string>; accion?: string }

export const PREDICACION: Tipo = {
  nombre: 'predicacion',
  ruta: '/admin/dashboard/predicaciones',
  editar: 'editar',
  datosOf: (titulo) => ({
    titulo,
    conductor: `Conductor de ${titulo}`,
    fecha: '2026-11-15',
    descripcion: `De qué trató ${titulo}. ${'Lo que nos llevamos a la semana. '.repeat(10)}`.trim(),
    link: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
  }),
  async find(db, titulo) {
    const published = await db
      .selectFrom('predicaciones')
      .select(['id', 'version'])
      .where('titulo', '=', titulo)
      .executeTakeFirst()
    if (published) return published
    const waiting = (await listBorradores(db, 'predicaciones')).find(({ fila }) => fila.titulo === titulo)
    return waiting && { id: waiting.id, version: Number(waiting.fila.version), apart: true }
  },
  publicacionOf(random): Publicacion {
    if (random.chance(0.6)) return { fields: {} }
    if (random.chance(0.5)) return { fields: { estado: 'borrador' }, accion: 'borrador-guardado' }
    // It comes out while the site is being killed, and not before the form is read: seconds are cut off.
    const momento = localAt(new Date(Date.now() + 70_000), 'America/Santiago')
    return { fields: { estado: 'programado', momento }, accion: 'borrador-programado' }
  },
}

export const CUENTA: Tipo = {
  nombre: 'cuenta',
  ruta: '/admin/dashboard/donaciones',
  editar: 'actualizar',
  datosOf: (titulo) => ({
    banco: titulo,
    tipo: 'Cuenta Vista',
    titular: `Titular de ${titulo}`,
    numero: `N.º de ${titulo}`,
    rut: '12.345.678-5',
  }),
  find: (db, banco) =>
    db
      .selectFrom('cuentas_bancarias')
      .select(['id', 'version'])
      .where('banco', '=', banco)
      .executeTakeFirst(),
}

export const FOTO: Tipo = {
  nombre: 'foto',
  ruta: '/admin/dashboard/galeria',
  editar: 'editar',
  datosOf: (titulo) => ({
    titulo,
    categoria: 'Cultos',
    fecha: '2026-11-15',
    descripcion: `Lo que se ve en ${titulo}.`,
  }),
  find: (db, titulo) =>
    db.selectFrom('galeria').select(['id', 'version']).where('titulo', '=', titulo).executeTakeFirst(),
}

/** The change and its entry in Actividad, which are one transaction. */
export const withEntry = (name: string, titulo: string, accion: string): Changes => ({
  [name]: titulo,
  [`actividad ${accion} ${titulo}`]: 'anotada',
})

/** A volunteer who adds (photos are added elsewhere), edits, deletes, and undoes deletions. */
export function createKeeper({ origin, db, ledger, random, headers, number }: Parts, tipo: Tipo): Writer {
  const { nombre, datosOf, publicacionOf = (): Publicacion => ({ fields: {} }) } = tipo
  const send = (fields: Record<string, string>) => () => sendForm(origin + tipo.ruta, fields, headers)
  let deleted: { name: string; id: string; titulo: string } | undefined

  const add = (): Form => {
    const name = `${nombre} ${number()}`
    const titulo = `${name}.0`
    const when = publicacionOf(random)
    const fields = { intencion: 'agregar', clave: newId(), ...datosOf(titulo), ...when.fields }
    const changes = withEntry(name, titulo, when.accion ?? `${nombre}-agregada`)
    return { changes, send: send(fields), again: true }
  }

  const undo = (): Form | undefined => {
    if (!deleted) return undefined
    const { name, id, titulo } = deleted
    deleted = undefined
    // Undo only acknowledged deletions.
    if (!ledger.hold(name, GONE)) return undefined
    return { changes: { [name]: titulo }, send: () => sendForm(`${origin}/admin/papelera`, { id }, headers) }
  }

  return createWriter(ledger, async () => {
    if (deleted && random.chance(0.5)) return undo()
    const taken = random.chance(nombre === 'foto' ? 0.2 : 0.6) ? ledger.take(nombre, random) : undefined
    if (!taken) return nombre === 'foto' ? undefined : add()
    const { name, value: titulo } = taken
    const row = await readIfUp(tipo.find(db(), titulo))
    if (!row) return ledger.giveBack(name)
    if (random.chance(0.2)) {
      deleted = { name, id: row.id, titulo }
      const intencion = row.apart ? 'eliminar-borrador' : 'eliminar'
      return { changes: { [name]: GONE }, send: send({ intencion, id: row.id }) }
    }
    const version = { id: row.id, version: String(row.version) }
    const edit = (): Form => {
      // The title's suffix tells which picture the photo has: keep it.
      const nuevo = titulo.replace(/\.\d+/, `.${number()}`)
      const when = publicacionOf(random)
      const fields = { intencion: tipo.editar, ...version, ...datosOf(nuevo), ...when.fields }
      return { changes: withEntry(name, nuevo, when.accion ?? `${nombre}-editada`), send: send(fields) }
    }
    const one = edit()
    if (random.chance(0.7)) return one
    const two = edit()
    await ledger.race(one.changes, two.changes, (changes) => (changes === one.changes ? one : two).send())
    return undefined
  })
}
