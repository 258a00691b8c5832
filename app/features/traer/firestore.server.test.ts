import { createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { archivoOf, leer } from '#tests/support/archivos.ts'
import { listen } from '#tests/support/network/port.ts'
import { llaveDe, readFirestore } from './firestore.server.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const { publicKey, privateKey } = pair()
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

const PHOTOS = 'projects/la-vina/databases/(default)/documents/galeria'
const photo = (n: number) => ({
  name: `${PHOTOS}/f${n}`,
  fields: {
    titulo: { stringValue: `Coro ${n}` },
    categoria: { stringValue: 'Navidad' },
    fecha: { timestampValue: '2023-12-24T00:00:00Z' },
    url: { stringValue: `https://fotos.example/${n}.jpg` },
    orden: { integerValue: '7' },
    otras: {
      arrayValue: { values: [{ mapValue: { fields: { a: { booleanValue: true } } } }, { nullValue: null }] },
    },
  },
})

let server: Server
let host: string
/** Both places that are asked: it gives a token to whom the key belongs to, and documents to who has it. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', host)
    if (url.pathname === '/token') {
      const [head, claims, signature = ''] =
        new URLSearchParams(await text(request)).get('assertion')?.split('.') ?? []
      const { iss, aud, exp, iat } = decode(claims)
      const good =
        createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url') &&
        iss === 'web@la-vina' &&
        aud === `${host}/token` &&
        exp > Date.now() / 1000 &&
        exp - iat <= 3600
      return good ? response.end('{"access_token":"abc"}') : response.writeHead(400).end('{}')
    }
    if (request.headers.authorization !== 'Bearer abc') return response.writeHead(401).end('{}')
    const first = { documents: [photo(1)], nextPageToken: 'más' }
    const page = url.searchParams.get('pageToken') === 'más' ? { documents: [photo(2)] } : first
    response.end(JSON.stringify(url.pathname.endsWith('/galeria') ? page : {}))
  })
  host = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => server.close())

const key = (more = {}) =>
  llaveDe(
    JSON.stringify({
      type: 'service_account',
      project_id: 'la-vina',
      client_email: 'web@la-vina',
      private_key: privateKey,
      token_uri: `${host}/token`,
      ...more,
    }),
  )
const read = (more = {}) => {
  const llave = key(more)
  if (!llave) throw new Error('No key')
  return readFirestore(createGuardedFetch(['127.0.0.1']), llave, ['galeria', 'predicaciones'], host)
}

test('all pages of the collections are read with a key, and understood as an export is', async () => {
  const all = await read()
  expect(all.predicaciones).toEqual({})
  expect(all.galeria?.f1).toMatchObject({ orden: 7, otras: [{ a: true }, null] })
  expect(await leer(archivoOf('x.json', JSON.stringify(all)))).toMatchObject([
    {
      tipo: 'foto',
      clave: 'galeria f1',
      fecha: '2023-12-24',
      medio: { direccion: 'https://fotos.example/1.jpg' },
    },
    { tipo: 'foto', clave: 'galeria f2', titulo: 'Coro 2' },
  ])
})

test('a key that is not theirs, or none at all, is refused with a sentence', async () => {
  await expect(read({ private_key: pair().privateKey })).rejects.toThrow('no acepta la llave (400)')
  await expect(read({ private_key: 'x' })).rejects.toThrow('La llave está dañada')
  await expect(read({ token_uri: 'http://10.0.0.1/token' })).rejects.toThrow('no responde')
  for (const text of ['', '{}', '{"type":"service_account","project_id":"../x"}'])
    expect(llaveDe(text)).toBeUndefined()
  expect(key({ project_id: '../otro' })).toBeUndefined()
})
