// Three churches that chose what can be chosen, for `npm run shots -- iglesias`: they should not look alike.

import { type Font, openSync } from 'fontkit'
import { plantillaOf } from '#app/features/paginas/pagina-propia.ts'
import { addPagina } from '#app/features/paginas/paginas.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { AL_CENTRO } from '#app/parts/iglesia/ventana.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { sharp } from '#app/platform/images/sharp.server.ts'
import { keepImage } from '#tests/support/pictures/images.ts'

type Parts = { db: Db; files: FileStore }
type Iglesia = { name: string; sitio(keep: Keep): Promise<Partial<Sitio>> }
/** Stores a drawing as a logo or as a photo. @returns its address. */
type Keep = (kind: 'logo' | 'foto', svg: string) => Promise<string>

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

const ventana = { motivo: 'olas', semilla: '', foto: '', pelicula: '', ...AL_CENTRO } as const

/** A vine with its grapes. */
const VID = svg(
  120,
  120,
  `<path d="M60 8c-6 14 2 22-2 36" fill="none" stroke="#4f6b3a" stroke-width="7" stroke-linecap="round"/>
  <path d="M62 30c16-20 40-16 46-8-12 18-34 20-46 8z" fill="#6b8f4e"/>
  <g fill="#6a2c70">${[...[36, 60, 84].map((x) => [x, 56]), ...[48, 72].map((x) => [x, 76]), [60, 96]]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="13"/>`)
    .join('')}</g>`,
)

/** A line of letters as shapes: a logo holds no others. */
function letras(text: string, size: number, x: number, y: number): string {
  const font = openSync('app/ui/fonts/figtree-600.woff2') as Font
  const scale = size / font.unitsPerEm
  let at = x
  const { glyphs, positions } = font.layout(text)
  return glyphs
    .map(({ path }, n) => {
      const place = `translate(${at} ${y}) scale(${scale} ${-scale})`
      at += (positions[n]?.xAdvance ?? 0) * scale
      return `<path transform="${place}" d="${path.toSVG()}"/>`
    })
    .join('')
}

/** A roof over a lamp, and the name. */
const casa = (tinta: string) =>
  svg(
    330,
    80,
    `<path d="M8 44 44 12l36 32v28H8z" fill="none" stroke="${tinta}" stroke-width="7" stroke-linejoin="round"/>
  <circle cx="44" cy="52" r="9" fill="#d98324"/><g fill="${tinta}">${letras('Casa de Gracia', 34, 100, 58)}</g>`,
  )

/** Hills in the morning, with a chapel. */
const LOMAS = svg(
  1600,
  1000,
  `<defs><linearGradient id="c" x2="0" y2="1"><stop stop-color="#5d7ea6"/><stop offset=".55" stop-color="#f2c9a0"/><stop offset="1" stop-color="#f6e3c5"/></linearGradient></defs>
  <path d="M0 0h1600v1000H0z" fill="url(#c)"/><circle cx="880" cy="470" r="60" fill="#fff3d6"/>
  <path d="M0 560q300-140 620-20t980-60v520H0z" fill="#6f8f86"/>
  <path d="M0 690q420-120 820-10t780-40v360H0z" fill="#43695b"/>
  <path d="M0 840q500-110 980-20t620-30v210H0z" fill="#274739"/>
  <path d="M1010 690v-120l70-60 70 60v120z" fill="#f4ede0"/><path d="M990 580l90-78 90 78z" fill="#8c3b2e"/>
  <path d="M1066 690v-60q14-22 28 0v60z" fill="#4b2a20"/><path d="M1076 496h8v-54h-8zM1062 456h36v8h-36z" fill="#4b2a20"/>`,
)

export const IGLESIAS: readonly Iglesia[] = [
  {
    name: 'vina',
    sitio: async (keep) => ({
      nombre: 'Iglesia La Viña',
      localidad: 'Cerro Alegre, Valparaíso',
      logo: await keep('logo', VID),
      tituloBienvenida: 'Permanezcan en mí',
      paleta: 'uva',
      letras: 'bitter',
      versiculo: 'Yo soy la vid y ustedes son las ramas.',
      versiculoReferencia: 'Juan 15:5',
      ventana: [{ ...ventana, clase: 'vitral', motivo: 'olas', semilla: 'la viña' }],
    }),
  },
  {
    name: 'casa',
    sitio: async (keep) => ({
      nombre: 'Casa de Gracia',
      localidad: 'Puerto Varas',
      logo: await keep('logo', casa('#0f5e63')),
      logoNoche: await keep('logo', casa('#eef5f3')),
      logoSolo: true,
      tituloBienvenida: 'Hay lugar en la mesa',
      paleta: 'propia',
      colorPropio: '#0f5e63',
      letras: 'figtree',
      versiculo: 'Mi casa será llamada casa de oración.',
      versiculoReferencia: 'Isaías 56:7',
      secciones: [
        ...(['quienes-somos', 'cuando', 'predicaciones', 'eventos'] as const).map((seccion) => ({
          seccion,
          visible: true,
        })),
        { seccion: 'semana', visible: false },
      ],
      ventana: [
        { ...ventana, clase: 'foto', foto: await keep('foto', LOMAS), focoX: 68, focoY: 60, luz: 245 },
      ],
    }),
  },
  {
    name: 'roca',
    sitio: async () => ({
      nombre: 'Iglesia Bautista La Roca',
      localidad: 'Barrio Norte, Antofagasta',
      paleta: 'cobre',
      tituloBienvenida: 'Firmes en la Roca',
      versiculoReferencia: 'Salmo 18:2',
      versiculo: 'El Señor es mi roca, mi amparo y mi libertador.',
      ventana: [{ ...ventana, clase: 'vitral', motivo: 'rombos', semilla: 'la roca' }],
    }),
  },
]

/** Makes a site that of one of them. */
export async function becomeIglesia({ db, files }: Parts, { sitio }: Iglesia, before: Sitio): Promise<void> {
  const keep: Keep = async (kind, drawing) => {
    const bytes = Buffer.from(drawing)
    const picture =
      kind === 'logo'
        ? { bytes, shape: 'logo' as const, nombre: 'logo' }
        : { bytes: await sharp(bytes).jpeg().toBuffer(), nombre: 'portada' }
    return (await keepImage({ db, files }, { ...picture, folder: 'sitio' })).url
  }
  const own = await sitio(keep)
  await saveSitio(db, { ...before, ...own }, (await readSitio(db)).version)
  const pages = await db.selectFrom('paginas').select('id').limit(1).execute()
  if (pages.length === 0) await changeContent(db, (trx) => addPagina(trx, newId(), plantillaOf('soy-nuevo')))
}
