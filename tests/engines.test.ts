import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addCategoria } from '#app/features/galeria/categorias.server.ts'
import { ENGINES, type Engine } from './support/engines.ts'
import { phonePhoto } from './support/pictures/photos.ts'
import { publishRecording } from './support/player/grabaciones.ts'
import { startStation } from './support/radio/station.ts'
import { saveAddresses } from './support/radio/tune-in.ts'
import { ADMIN, startSite } from './support/site.ts'
import { testDb } from './support/test-site.ts'

// What visitors and volunteers do most, in the engines of the browsers that are not Chromium.

const shown = (engine: Engine) => engine.ask(() => document.body.innerText)
const text = (engine: Engine) => expect.poll(() => shown(engine), { timeout: 30_000, interval: 250 })

async function open(engine: Engine, url: string) {
  await engine.goto(url)
  await expect.poll(() => engine.ask(() => document.documentElement.dataset.listo)).toBe('si')
  await engine.ask(mute)
}

/** In the page: Firefox plays aloud only where there is a sound device. */
function mute() {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    this.muted = true
    return play.call(this)
  }
}

async function signIn(engine: Engine, origin: string) {
  await open(engine, `${origin}/admin/login`)
  await (await engine.find('input', 'Correo electrónico')).type(ADMIN.email)
  await (await engine.find('input', 'Contraseña')).type(ADMIN.clave)
  await (await engine.find('button', 'Iniciar sesión')).press()
  await expect.poll(() => engine.ask(() => location.pathname)).toBe('/admin/dashboard')
}

/** What tells that they are there is what stays: the notice may be gone before a busy machine looks. */
async function uploadTwo(engine: Engine, origin: string, photos: () => Promise<number>) {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-fotos-'))
  const files = ['culto 1.jpg', 'culto 2.jpg'].map((name) => join(folder, name))
  for (const file of files) writeFileSync(file, await phonePhoto(1632, 1224))
  await open(engine, `${origin}/admin/dashboard/galeria`)
  await (await engine.find('input[type=file]', 'Imagen')).choose(files)
  await engine.ask(() => {
    const select = document.querySelector<HTMLSelectElement>('select[name=categoria]') as HTMLSelectElement
    select.value = 'Cultos'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await (await engine.find('input', 'Título')).type('Culto del domingo')
  await (await engine.find('textarea', 'Descripción')).type('El domingo en la mañana.')
  await (await engine.find('button', 'Subir 2 fotos')).press()
  await expect.poll(photos).toBe(2)
  await text(engine).toContain('Culto del domingo')
}

/** To the radio, while the title changes. */
async function listen(engine: Engine, origin: string, station: Awaited<ReturnType<typeof startStation>>) {
  await station.tell('Himno 12')
  await open(engine, `${origin}/radio`)
  await (await engine.find('button', 'Reproducir')).press()
  await text(engine).toContain('Estás escuchando en vivo.')
  await text(engine).toContain('Himno 12')
  await station.tell('Himno 13')
  await text(engine).toContain('Himno 13')
  await text(engine).toContain('Estás escuchando en vivo.')
}

async function playRecording(engine: Engine, url: string) {
  await open(engine, url)
  await (await engine.find('button', 'Escuchar')).press()
  const position = () =>
    engine.ask(() => document.querySelector<HTMLInputElement>('[aria-label=Posición]')?.value)
  await expect.poll(async () => Number(await position())).toBeGreaterThan(1)
}

/** Nothing stands out of a narrow screen. */
async function expectWithinScreen(engine: Engine, url: string) {
  await engine.widen(447)
  await open(engine, url)
  const [wide, seen] = await engine.ask(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(seen, url).toBeLessThan(500)
  expect(wide, url).toBe(seen)
}

for (const { name, missing, start } of ENGINES)
  test.skipIf(missing !== '')(
    `${name}${missing}: the radio, a recording, the dashboard and its photos`,
    async () => {
      const station = await startStation()
      const site = await startSite({ FETCH_PRIVATE_HOSTS: '127.0.0.1' })
      const engine = await start()
      onTestFinished(async () => {
        await engine.close()
        await site.stop()
        await station.stop()
      })
      const db = testDb(site)
      await addCategoria(db, 'Cultos')
      await saveAddresses(db, `http://127.0.0.1:${station.port}${station.path}`)
      const { path } = await publishRecording(db, site)
      await site.restart()

      await listen(engine, site.origin, station)
      await playRecording(engine, `${site.origin}${path}`)
      for (const path of ['/privacidad', '/contacto', '/Prox'])
        await expectWithinScreen(engine, site.origin + path)
      await engine.widen(1280)

      await signIn(engine, site.origin)
      await uploadTwo(
        engine,
        site.origin,
        async () => (await db.selectFrom('galeria').select('id').execute()).length,
      )
    },
  )
