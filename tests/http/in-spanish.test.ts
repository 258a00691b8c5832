import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { testSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// What a person reads where the framework would answer in English.

const ENGLISH = /Unexpected|Internal Server|Server Error|Bad Request|Not Found/
const SENTENCE = 'Tuvimos un problema de nuestro lado.'

/** A site that lost one of its tables, and somebody who was signed in before. */
async function siteWithout(table: string) {
  const site = await testSite({ LOG_LEVEL: 'silent' })
  const { headers } = await signIn(site)
  const db = new DatabaseSync(join(site.dataDir, 'campanario.sqlite'), { timeout: 10_000 })
  db.exec(`alter table "${table}" rename to escondida`)
  db.close()
  return async (path: string, body?: BodyInit, more = {}) => {
    const sent = body === undefined ? {} : { method: 'POST', body }
    const answer = await fetch(site.origin + path, {
      ...sent,
      headers: { ...headers, ...more },
      redirect: 'manual',
    })
    const text = await answer.text()
    expect(text, path).not.toMatch(ENGLISH)
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text }
  }
}

test('a form whose page cannot be drawn keeps what was typed, to be sent again', async () => {
  const ask = await siteWithout('session')
  const fields = {
    intencion: 'guardar',
    direccion: 'Av. Matta <1234>\nQuilicura',
    claveActual: 'la clave actual',
  }
  const { status, type, text } = await ask('/admin/dashboard/contacto?parte=x', new URLSearchParams(fields))
  expect([status, type]).toEqual([500, 'text/html; charset=utf-8'])
  expect(text).toContain(SENTENCE)
  expect(text).toContain('action="/admin/dashboard/contacto?parte=x"')
  expect(text).toContain('Av. Matta &lt;1234&gt;\nQuilicura</textarea>')
  expect(text).toContain('<input type="hidden" name="intencion" value="guardar"/>')
  expect(text).not.toContain('la clave actual')
  expect(text).not.toContain('<script')
})

test('what is no page answers with a sentence', async () => {
  const ask = await siteWithout('session')
  const file = new FormData()
  file.set('foto', new File(['x'], 'x.jpg'))
  for (const [path, body] of [
    ['/admin/papelera', new URLSearchParams({ intencion: 'deshacer' })],
    ['/admin/salir', new URLSearchParams()],
    ['/admin/versiones/ver?de=x', undefined],
    ['/admin/dashboard/galeria', file],
  ] as const) {
    const { status, text } = await ask(path, body)
    expect([status, text], path).toEqual([500, `${SENTENCE} Inténtalo de nuevo en unos minutos.\n`])
  }
  const browsed = await ask('/admin/papelera', new URLSearchParams({ id: 'x' }), { Accept: 'text/html' })
  expect(browsed.text).toContain('Enviar de nuevo')
})
