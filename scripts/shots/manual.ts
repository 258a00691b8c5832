// Which pictures `npm run shots -- manual` takes for docs/manual.
import type { Locator, Page } from '@playwright/test'
import { findEvento } from '#app/features/agenda/agenda.server.ts'
import { addColeccion } from '#app/features/colecciones/colecciones.server.ts'
import { addVulneracion } from '#app/features/privacidad/vulneraciones/vulneraciones.server.ts'
import { addPersona, claveOf } from '#app/features/turnos/equipo.server.ts'
import { RUTA_MIS_TURNOS } from '#app/features/turnos/turno.ts'
import { addTurno } from '#app/features/turnos/turnos.server.ts'
import { sunday } from '#app/parts/ejemplo/ejemplo.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { today } from '#app/ui/moments.ts'
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

/** Whose turns `/mis-turnos` shows. */
const SIRVE = newId()
const SECRET = 'of the manual'
const EQUIPO = [
  { id: SIRVE, nombre: 'Ana Muñoz', rol: 'Sonido' },
  { id: newId(), nombre: 'Pedro Soto', rol: 'Sonido' },
  ...['Rosa Díaz', 'Juan Vera', 'Elena Paz', 'Luis Mora'].map((nombre) => ({
    id: newId(),
    nombre,
    rol: 'Acogida',
  })),
]

/** What the example content does not have. */
export async function fillManual(db: Db) {
  for (const each of [ROSA, ANA]) await addPeticion(db, each)
  await addVulneracion(db, {
    que: 'Se perdió el teléfono con que respondemos las peticiones.',
    clases: ['peticiones'],
    ocurrio: today(),
    notada: today(),
    cuantos: 2,
    agencia: '',
    personas: '',
    medidas: 'Cambiamos la contraseña y cerramos sus sesiones.',
  })
  const coleccion = {
    titulo: 'Bautismos de noviembre',
    fecha: today(),
    categoria: '',
    nombre: 'opcional' as const,
  }
  await addColeccion(db, { id: newId(), secret: SECRET, at: new Date() }, coleccion)
  const evento = (await findEvento(db, 'culto-dominical'))?.id ?? ''
  await addTurno(db, evento, 'Acogida 2\nSonido 1')
  for (const { id, nombre, rol } of EQUIPO) {
    const datos = { nombre, whatsapp: '56912345678', correo: '', roles: [rol], bloqueadas: '', con: '' }
    await addPersona(db, { id, secret: SECRET }, datos)
  }
  const sirve = { evento, dia: sunday(-2), rol: 'Sonido', n: 0, persona: SIRVE }
  await db
    .insertInto('turnos')
    .values({ id: newId(), ...sirve, publicado: 1 })
    .execute()
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
  { name: 'inicio', path: PANEL, height: 740, top: (page) => page.locator('main section:has(h2)').first() },
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
  {
    name: 'oracion',
    path: `${PANEL}/donaciones?vista=peticiones`,
    height: 560,
    top: heading('Ana Muñoz'),
    async touch(page) {
      await press(/^Oré por esto/)(page)
      await press('Cerrar aviso')(page)
    },
  },
  {
    name: 'turnos',
    path: `${PANEL}/turnos`,
    height: 740,
    top: heading('Culto dominical'),
    async touch(page) {
      await follow('Culto dominical')(page)
      await follow(/^Mes siguiente/)(page)
      await page.waitForURL(/mes=/)
      await press(/^Proponer/)(page)
      await page.getByRole('button', { name: 'Publicar', exact: true }).waitFor()
      await press('Cerrar aviso')(page)
    },
  },
  {
    name: 'colecciones',
    path: `${PANEL}/colecciones`,
    height: 740,
    top: heading('Para que envíen sus fotos'),
    async touch(page) {
      await follow('Bautismos de noviembre')(page)
      await page.getByRole('link', { name: 'Afiche' }).waitFor()
    },
  },
  {
    name: 'vulneraciones',
    path: `${PANEL}/privacidad/vulneraciones`,
    height: 640,
    async touch(page) {
      await follow(/^A quiénes avisar/)(page)
      await page.getByRole('link', { name: 'Ver a las personas afectadas' }).waitFor()
    },
  },
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
    path: `${PANEL}/ajustes?parte=administradores&agregar`,
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
      await page.locator('summary', { hasText: 'Más opciones de El buen pastor' }).click()
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
  {
    name: 'mis-turnos',
    path: `${RUTA_MIS_TURNOS}?${new URLSearchParams({ clave: claveOf(SECRET, SIRVE) })}`,
    height: 740,
  },
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
    shown.append(button, length ? `${length} archivos` : '')
    shown.toggleAttribute('data-chosen', length > 0)
    input.replaceWith(shown)
  }
}
