import { expect, test } from 'vitest'
import { fileSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// Calendars ask for their files each hour, and get them only after a change.

const FILES = ['/agenda.ics', '/agenda/categoria/culto.ics', '/agenda/evento/vigilia.ics']
const EVENTO = { categoria: 'culto', fecha: '2030-06-08', comienza: '22:00', termina: '23:30' }

const { site } = await fileSite()
const volunteer = await signIn(site)
await write({ intencion: 'agregar', titulo: 'Vigilia', ...EVENTO })

async function write(fields: Record<string, string>) {
  const answer = await volunteer.post('/admin/dashboard/agenda.data', fields)
  expect(answer).toContain('con éxito')
}

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(site.origin + path, { headers })
  return {
    status: answer.status,
    etag: answer.headers.get('etag') ?? '',
    modified: answer.headers.get('last-modified') ?? '',
    text: await answer.text(),
  }
}

test.each(FILES)('%s is sent once, and 304 to who has it', async (path) => {
  const first = await ask(path)
  expect([first.status, first.text]).toEqual([200, expect.stringContaining('SUMMARY:Vigilia')])
  expect(first.etag).toMatch(/^W\/".+"$/)
  for (const [name, value] of [
    ['If-None-Match', first.etag],
    ['If-Modified-Since', first.modified],
  ] as const)
    expect(await ask(path, { [name]: value }), name).toMatchObject({
      status: 304,
      etag: first.etag,
      text: '',
    })
  expect((await ask(path, { 'If-None-Match': 'W/"otro"' })).text).toBe(first.text)
})

test('what changes nothing in them leaves them as they are', async () => {
  const before = await ask('/agenda.ics')
  await volunteer.post('/admin/dashboard/galeria.data', {
    intencion: 'agregar-categoria',
    nombre: 'Bautismos',
  })
  const after = await ask('/agenda.ics', { 'If-None-Match': before.etag })
  expect([after.status, after.etag]).toEqual([304, before.etag])
})

test('a change is a new file with a new ETag, in each that holds the event', async () => {
  const before = await Promise.all(FILES.map((path) => ask(path)))
  const other = await ask('/agenda/categoria/jovenes.ics')
  const id = /UID:(.*)\r/.exec(before[2]?.text ?? '')?.[1] ?? ''
  await write({ intencion: 'cancelar', id, cita: `${EVENTO.fecha}T${EVENTO.comienza}`, motivo: 'Lluvia' })
  for (const [index, path] of FILES.entries()) {
    const { etag } = before[index] as (typeof before)[number]
    const after = await ask(path, { 'If-None-Match': etag })
    expect([after.status, after.text], path).toEqual([200, expect.stringContaining('STATUS:CANCELLED')])
    expect(after.etag, path).not.toBe(etag)
    expect((await ask(path, { 'If-None-Match': after.etag })).status, path).toBe(304)
  }
  expect((await ask('/agenda/categoria/jovenes.ics', { 'If-None-Match': other.etag })).status).toBe(304)
})
