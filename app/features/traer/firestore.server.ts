import { createPrivateKey, createSign } from 'node:crypto'
import { z } from 'zod'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import type { GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { type Archivo, FuenteError } from './found.server.ts'
import { readText } from './fuentes/archivos.server.ts'
import { COLECCIONES } from './fuentes/documentos.server.ts'
import { sourceOf } from './keep.server.ts'

/*
 * The documents of the version before, read from their database itself with a key of its project. It is asked
 * as it answers anybody with a key, over HTTP: a client of its own would be fifty packages for two questions.
 */

const keySchema = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z0-9:.-]{1,100}$/),
  client_email: z.string().max(320),
  private_key: z.string().max(10_000),
  token_uri: z.url({ protocol: /^https?$/ }).max(500),
})
export type Llave = z.output<typeof keySchema>

const API = 'https://firestore.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/datastore'
/** Ten times what the site before can have had. */
const MOST_PAGES = 400
const PAGE = 300
const OF_A_PAGE = { ms: 60_000, maxBytes: 32 * 1024 * 1024, accept: 'application/json' }

/** The key that a file holds; undefined of any other. */
export function llaveDe(text: string): Llave | undefined {
  try {
    return keySchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed({ client_email: iss, private_key, token_uri: aud }: Llave): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss, scope: SCOPE, aud, iat, exp: iat + 600 }
  const text = `${base64url({ alg: 'RS256', typ: 'JWT' })}.${base64url(claims)}`
  try {
    const key = createPrivateKey(private_key)
    if (key.asymmetricKeyType !== 'rsa') throw new Error('not RSA')
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
  } catch {
    throw new FuenteError('La llave está dañada: descárgala de nuevo.')
  }
}

type Ask = Parameters<GuardedFetch>[1]

async function ask<T>(
  fetch: GuardedFetch,
  url: string,
  schema: z.ZodType<T>,
  more: Partial<Ask>,
): Promise<T> {
  const answer = await fetch(url, { ...OF_A_PAGE, ...more }).catch(() => undefined)
  if (!answer) throw new FuenteError('La base de datos del sitio anterior no responde.')
  const { status, text } = answer
  if (status !== 200)
    throw new FuenteError(`La base de datos del sitio anterior no acepta la llave (${status}).`)
  const { data } = jsonOf(schema).safeParse(text)
  if (!data) throw new FuenteError('No entendemos lo que responde la base de datos del sitio anterior.')
  return data
}

const pageSchema = z.object({
  documents: z
    .array(z.object({ name: z.string(), fields: z.record(z.string(), z.unknown()).default({}) }))
    .default([]),
  nextPageToken: z.string().default(''),
})

/** All of these collections, as an export has them. @throws FuenteError */
export async function readFirestore(
  fetch: GuardedFetch,
  llave: Llave,
  colecciones: readonly string[],
  api = API,
): Promise<Record<string, Record<string, unknown>>> {
  const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: signed(llave) }
  const post = {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(String(new URLSearchParams(fields))),
  }
  const tokenSchema = z.object({ access_token: z.string().max(5000) })
  const { access_token } = await ask(fetch, llave.token_uri, tokenSchema, { post })
  const authorization = `Bearer ${access_token}`
  const all = colecciones.map((name): [string, Record<string, unknown>] => [name, {}])
  let pages = 0
  for (const each of all) {
    const documents: [string, unknown][] = []
    let pageToken = ''
    do {
      if (++pages > MOST_PAGES)
        throw new FuenteError('La base de datos del sitio anterior es demasiado grande.')
      const url = new URL(`/v1/projects/${llave.project_id}/databases/(default)/documents/${each[0]}`, api)
      url.search = String(new URLSearchParams({ pageSize: String(PAGE), ...(pageToken && { pageToken }) }))
      const page = await ask(fetch, url.href, pageSchema, { authorization })
      for (const { name, fields } of page.documents)
        documents.push([name.slice(name.lastIndexOf('/') + 1), plainMap(fields)])
      pageToken = page.nextPageToken
    } while (pageToken)
    each[1] = Object.fromEntries(documents)
  }
  return Object.fromEntries(all)
}

/** What a key opens, instead of the key; any other file as it is. @throws FuenteError */
export async function openLlave(fetch: GuardedFetch, archivo: Archivo): Promise<Archivo> {
  if (!/\.json$/i.test(archivo.ruta) || archivo.size > 16 * 1024) return archivo
  const llave = llaveDe(await readText(archivo))
  if (!llave) return archivo
  const all = await readFirestore(fetch, llave, COLECCIONES)
  return { ruta: 'firestore.json', ...sourceOf(Buffer.from(JSON.stringify(all))) }
}

const plainMap = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]))

const valueSchema = z.object({
  stringValue: z.string().optional(),
  integerValue: z.string().optional(),
  doubleValue: z.number().optional(),
  booleanValue: z.boolean().optional(),
  timestampValue: z.string().optional(),
  mapValue: z.object({ fields: z.record(z.string(), z.unknown()).default({}) }).optional(),
  arrayValue: z.object({ values: z.array(z.unknown()).default([]) }).optional(),
})

/** A typed value as JSON; null of what the site before did not use. */
function plain(value: unknown): unknown {
  const { data } = valueSchema.safeParse(value)
  if (!data) return null
  if (data.mapValue) return plainMap(data.mapValue.fields)
  if (data.arrayValue) return data.arrayValue.values.map(plain)
  if (data.integerValue !== undefined) return Number(data.integerValue)
  return data.stringValue ?? data.doubleValue ?? data.booleanValue ?? data.timestampValue ?? null
}
