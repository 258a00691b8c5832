import { type Kysely, sql } from 'kysely'

/** PayPal's link leaves the church's words, which more people may change, for the accounts. */
export async function movePaypal(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ data: string }>`select data from config where id = 'sitio'`.execute(db)
  if (!rows[0]) return
  const { paypal, ...sitio } = JSON.parse(rows[0].data)
  await sql`update config set data = ${JSON.stringify(sitio)} where id = 'sitio'`.execute(db)
  if (typeof paypal !== 'string' || paypal.trim() === '') return
  await sql`
    insert into cuentas_bancarias (id, banco, tipo, titular, numero, rut, ejemplo, version, verificada)
    values ('paypal', 'PayPal', 'PayPal', '', ${paypal}, '', 0, 1, '')
    on conflict (id) do nothing`.execute(db)
}
