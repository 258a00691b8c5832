import { insertCuenta, listCuentas } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { saveCuidado } from '#app/features/donaciones/cuidado/propuestas.server.ts'
import { datosPaypal, ID_PAYPAL } from '#app/features/donaciones/paypal.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { type Measure, none } from '#tests/support/measure/table.ts'
import { ADMIN, onSite, type Site } from '#tests/support/site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'

const OTRO = 'https://www.paypal.me/otro'
const DONACIONES = '/admin/dashboard/donaciones.data'
const AJUSTES = '/admin/dashboard/ajustes.data'
const CLAVE = 'otra frase bien larga'

type Post = ReturnType<typeof sender>

/** Somebody with the church's words alone tries every form and version that once held PayPal's link. */
async function changeWords(db: Db, post: Post) {
  const id = newId()
  const datos = JSON.stringify({ ...SITIO_INICIAL, mision: 'Otra', paypal: OTRO })
  const version = { id, tabla: 'config', fila: 'sitio', fecha: now(), quien: ADMIN.email, datos }
  await db.insertInto('versiones').values(version).execute()
  const words = Object.entries(SITIO_INICIAL).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const sitio = Object.fromEntries(words)
  const answers = [
    await post(AJUSTES, { intencion: 'sitio', version: '0', ...sitio, paypal: OTRO }),
    await post('/admin/dashboard/versiones.data', {
      de: 'config',
      cual: 'sitio',
      version: id,
      intencion: 'volver',
    }),
    await post(DONACIONES, { intencion: 'paypal', version: '1', paypal: OTRO }),
  ]
  return answers.map(({ status }) => status).join(', ')
}

/** Invites somebody, who chooses a password by the link. @returns how they send forms. */
async function join(site: Site, post: Post, email: string, permisos: string): Promise<Post> {
  const invited = await post(AJUSTES, { intencion: 'agregar-administrador', email, permisos })
  const codigo = /"codigo","([\w-]{32})"/.exec(invited.text)?.[1] ?? ''
  const chosen = { intencion: 'clave', clave: CLAVE, claveRepetida: CLAVE }
  const answer = await sender(site.origin)(`/admin/login?codigo=${codigo}`, chosen)
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  if (answer.status !== 302) throw new Error(`Joining answered ${answer.status}`)
  return sender(site.origin, cookies.join('; '))
}

/** An administrator adds another address of their own, and has each of the two approve what the other proposes. */
async function approveOneself(db: Db, post: Post, other: Post): Promise<number> {
  let approved = 0
  for (const [proposes, approves] of [
    [post, other],
    [other, post],
  ] as const) {
    await proposes(DONACIONES, { intencion: 'paypal', version: '1', paypal: OTRO })
    const { id } = await db.selectFrom('propuestas_cuentas').select('id').executeTakeFirstOrThrow()
    if ((await approves(DONACIONES, { intencion: 'aprobar-cuenta', id })).status === 200) approved++
    await proposes(DONACIONES, { intencion: 'descartar-cuenta', id })
  }
  return approved
}

/** Where money goes: PayPal's link, past its permission and past the second yes. */
export const attackMoney = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    const db = openDb({ DATA_DIR: site.dataDir })
    try {
      await insertCuenta(db, ID_PAYPAL, datosPaypal('https://paypal.me/nuestro'))
      const post = sender(site.origin, (await signIn(site)).headers.Cookie)
      await join(site, post, 'eva@iglesia.cl', 'cuentas')
      const words = await join(site, post, 'textos@iglesia.cl', 'contacto')
      await db.updateTable('user').set({ accesoDesde: '' }).execute()
      await saveCuidado(db, { clave: false, segunda: true }, 0)
      const published = async () => {
        const stored = (await listCuentas(db)).filter(({ numero }) => numero === OTRO).length
        const page = await (await fetch(`${site.origin}/donaciones`)).text()
        return stored + (page.includes(OTRO) ? 1 : 0)
      }
      const answers = await changeWords(db, words)
      const byWords = await published()
      const byOneself = await approveOneself(db, post, await join(site, post, 'otra@iglesia.cl', 'cuentas'))
      return [
        none('links of PayPal published with «Contacto y textos» alone', byWords, `answered ${answers}`),
        none('changes approved by the same person’s other address', byOneself + (await published())),
      ]
    } finally {
      await db.destroy()
    }
  })
