// Which pictures `npm run shots -- manual` takes for docs/manual.
import type { Locator, Page } from '@playwright/test'
import { sunday } from '#app/parts/ejemplo/ejemplo.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { ANA, ROSA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'
import type { Shot } from './pages.ts'

/** A phone's screen, so high, from a part of the page on. */
type Picture = Shot & { top?: (page: Page) => Locator; height?: number }

const PANEL = '/admin/dashboard'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click()
const input = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()
/** And leaves the field again. */
async function write(page: Page, label: string, text: string) {
  await input(page, label).fill(text)
  await input(page, label).blur()
}
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true })
const field = (label: string) => (page: Page) => page.getByText(label, { exact: true }).first()

/** What the example content does not have. */
export async function fillManual(db: Db) {
  for (const each of [ROSA, ANA]) await addPeticion(db, each)
}

/** Of the gallery's own photos forty, as a phone calls them. */
async function chooseForty(page: Page) {
  await write(page, 'Título', 'Bautismos en el río')
  const of = await page.request.get('/galeria')
  const [, url = ''] = /src="(\/archivos\/[^"]+)"/.exec(await of.text()) ?? []
  const buffer = await (await page.request.get(url)).body()
  const files = Array.from({ length: 40 }, (_, n) => ({
    name: `IMG_${2034 + n}.webp`,
    mimeType: 'image/webp',
    buffer,
  }))
  await input(page, 'Imagen').setInputFiles(files)
  await page.getByText('40 fotos elegidas').waitFor()
}

const inPanel: Omit<Picture, 'admin'>[] = [
  { name: 'inicio', path: PANEL, height: 740, top: (page) => page.locator('section:has(> h2)').first() },
  { name: 'menu', path: PANEL, height: 640, touch: press('Abrir menú') },
  {
    name: 'predicacion',
    path: `${PANEL}/predicaciones?agregar`,
    height: 740,
    top: heading('Nueva predicación'),
    touch: (page) => write(page, 'Título', 'El buen pastor'),
  },
  {
    name: 'programar',
    path: `${PANEL}/predicaciones?agregar`,
    height: 360,
    top: field('Publicación'),
    async touch(page) {
      await input(page, 'Publicación').selectOption('Programado para…')
      await write(page, 'Publicar el', `${sunday(-1)}T19:00`)
    },
  },
  {
    name: 'fotos',
    path: `${PANEL}/galeria?agregar`,
    height: 740,
    top: heading('Nueva foto'),
    touch: chooseForty,
  },
  { name: 'agenda', path: `${PANEL}/agenda`, height: 740 },
  {
    name: 'repetir',
    path: `${PANEL}/agenda?agregar`,
    height: 740,
    top: field('Se repite'),
    async touch(page) {
      await write(page, 'Comienza', '09:00')
      await write(page, 'Termina', '10:30')
      await input(page, 'Se repite').selectOption('Cada mes')
      await input(page, 'Qué día del mes').selectOption({ index: 1 })
      await page.getByText('Próximas fechas:').waitFor()
    },
  },
  { name: 'en-vivo', path: `${PANEL}/vivo`, height: 740 },
  {
    name: 'boletin',
    path: `${PANEL}/boletin?agregar`,
    height: 740,
    top: field('Título'),
    async touch(page) {
      await write(page, 'Título', 'Unidos en la esperanza')
      await write(page, 'Texto', 'Este domingo celebramos bautismos.\n\n¡Trae a quien quieras!')
      await page.getByText(/^Guardado/).waitFor()
    },
  },
  { name: 'peticiones', path: `${PANEL}/donaciones?vista=peticiones`, height: 740 },
  { name: 'donaciones', path: `${PANEL}/donaciones`, height: 640 },
  {
    name: 'radio',
    path: `${PANEL}/ajustes?parte=sitio&tema=radio`,
    height: 640,
    top: heading('Radio'),
    touch: (page) => write(page, 'Enlace de la radio', 'https://radio.ejemplo.cl/en-vivo.mp3'),
  },
  {
    name: 'completar',
    path: PANEL,
    height: 640,
    async touch(page) {
      await follow('Completar paso a paso')(page)
      await page.getByRole('region', { name: 'Completar el sitio' }).waitFor()
    },
  },
  {
    name: 'personas',
    path: `${PANEL}/ajustes?parte=administradores`,
    height: 740,
    top: heading('Nuevo administrador'),
    async touch(page) {
      await write(page, 'Correo electrónico', 'elena@iglesia.cl')
      await page
        .getByRole('group', { name: 'Qué podrá hacer' })
        .getByLabel(/^Fotos/)
        .check()
    },
  },
  {
    name: 'respaldo',
    path: `${PANEL}/ajustes?parte=respaldo`,
    height: 640,
    top: heading('Respaldos del sitio'),
    async touch(page) {
      await press('Respaldar ahora')(page)
      await page.getByText('Guardado y comprobado').waitFor()
      await press('Cerrar aviso')(page)
    },
  },
  {
    name: 'deshacer',
    path: `${PANEL}/predicaciones`,
    height: 640,
    async touch(page) {
      await press('Eliminar El buen pastor')(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
      await page.getByRole('button', { name: 'Deshacer' }).waitFor()
      await page.getByText('El buen pastor', { exact: true }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'versiones',
    path: `${PANEL}/contacto`,
    height: 640,
    async touch(page) {
      await write(page, 'Teléfono', '+56 2 2345 6789')
      await press('Guardar cambios')(page)
      await press('Cerrar aviso')(page)
      await follow('Versiones')(page)
      await follow(/^Comparar/)(page)
      await page.getByRole('button', { name: 'Volver a esta versión' }).waitFor()
    },
  },
]

export const manual: Picture[] = [
  { name: 'entrar', path: '/admin/login', height: 640 },
  ...inPanel.map((each) => ({ ...each, admin: true })),
]

/** Browsers write dates and choose files in their own language, and a test's has only English. */
export function inSpanish() {
  for (const input of document.querySelectorAll<HTMLInputElement>(
    'input[type=date], input[type=datetime-local]',
  )) {
    const [date = '', time = ''] = input.value.split('T')
    input.type = 'text'
    input.value = `${date.split('-').reverse().join('-') || 'dd-mm-aaaa'} ${time}`
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    const { length } = input.files ?? []
    const shown = document.createElement('div')
    const button = document.createElement('span')
    shown.className = input.className
    for (const name of ['background', 'padding', 'margin', 'border-radius', 'font', 'color', 'min-height'])
      button.style.setProperty(name, getComputedStyle(input, '::file-selector-button').getPropertyValue(name))
    Object.assign(button.style, { display: 'inline-flex', alignItems: 'center' })
    button.textContent = input.multiple ? 'Elegir archivos' : 'Elegir archivo'
    shown.append(button, length ? `${length} archivos` : 'Ninguno elegido')
    input.replaceWith(shown)
  }
}
