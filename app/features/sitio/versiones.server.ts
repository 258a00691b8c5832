import { LETRAS, type Letras } from '#app/parts/iglesia/letras.ts'
import { PALETAS, type Paleta } from '#app/parts/iglesia/paletas.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { type Sitio, sitioSchema } from '#app/parts/iglesia/sitio.ts'
import { lacksOf } from '#app/parts/iglesia/ventana.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { sitio } from './feature.ts'
import { CAMPOS_SITIO, decirSecciones, decirVentana } from './formulario.ts'

/** What a version that says nothing of it had. */
const DE_FABRICA = {
  appOculta: undefined,
  secciones: undefined,
  ventana: undefined,
  logoSolo: undefined,
  paleta: undefined,
  colorPropio: undefined,
  letras: undefined,
}

/** The banner's photo and film are those of now; without them its window is that of a new site. */
function ventanaWith(now: Sitio, ventana: NonNullable<Sitio['ventana']>): Sitio['ventana'] {
  const { foto = '', pelicula = '', luz = 255 } = now.ventana?.[0] ?? {}
  return ventana.flatMap((each) => {
    const row = { ...each, foto, pelicula, luz }
    return lacksOf(row) ? [] : [row]
  })
}

/** The logo and a pastor's photo, for who has one now, stay: those of back then are gone. */
function withFotosOf(now: Sitio, before: Sitio): Sitio {
  const fotos = new Map(now.pastores.map(({ nombre, foto }) => [nombre, foto]))
  const pastores = before.pastores.map((pastor) => ({ ...pastor, foto: fotos.get(pastor.nombre) ?? '' }))
  const { logo, logoNoche } = now
  return {
    ...before,
    pastores,
    logo,
    logoNoche,
    ...(before.ventana && { ventana: ventanaWith(now, before.ventana) }),
  }
}

/** The versions of the church's own words, donations' texts included. */
export const versiones = [
  {
    tabla: 'config',
    fila: 'sitio',
    campos: {
      ...CAMPOS_SITIO,
      appOculta: { nombre: CAMPOS_SITIO.appOculta, texto: (value) => (value === true ? 'Sí' : 'No') },
      secciones: {
        nombre: CAMPOS_SITIO.secciones,
        texto: (value) => decirSecciones(Array.isArray(value) ? value : []),
      },
      ventana: {
        nombre: CAMPOS_SITIO.ventana,
        texto: (value) => decirVentana(Array.isArray(value) ? value : []),
      },
      logo: { nombre: CAMPOS_SITIO.logo, archivo: true },
      logoNoche: { nombre: CAMPOS_SITIO.logoNoche, archivo: true },
      logoSolo: { nombre: CAMPOS_SITIO.logoSolo, texto: (value) => (value === true ? 'Sí' : 'No') },
      paleta: {
        nombre: CAMPOS_SITIO.paleta,
        texto: (value) => PALETAS[value as Paleta] ?? PALETAS.ambar,
      },
      letras: {
        nombre: CAMPOS_SITIO.letras,
        texto: (value) => LETRAS[value as Letras] ?? LETRAS.alegreya,
      },
      pastores: {
        nombre: CAMPOS_SITIO.pastores,
        texto: (value) =>
          (Array.isArray(value) ? value : [])
            .map(({ nombre, cargo }) => [nombre, cargo].filter(Boolean).join(' · '))
            .join('\n'),
      },
    },
    permiso: sitio.permiso,
    nombre: 'Sitio',
    titulo: () => 'Textos del sitio',
    editar: () => '/admin/dashboard/ajustes?parte=sitio',
    pagina: async () => '/',
    read: async (db) => (await readSitio(db)).data,
    async restore(trx, _fila, datos) {
      const now = await readSitio(trx)
      const before = sitioSchema.parse({ ...now.data, ...DE_FABRICA, ...datos })
      return saveSitio(trx, withFotosOf(now.data, before), now.version)
    },
  },
] as const satisfies readonly Versionado[]
