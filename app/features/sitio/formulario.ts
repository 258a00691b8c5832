import { type FilaSeccion, type Seccion, seccionesDe } from '#app/parts/iglesia/secciones.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { type ClaseVentana, type Ventana, ventanaDe } from '#app/parts/iglesia/ventana.ts'
import type { NombreMotivo } from '#app/ui/glass/vitral-panes.ts'

export const CAMPOS_SITIO = {
  nombre: 'Nombre de la iglesia',
  localidad: 'Localidad',
  tituloBienvenida: 'Título de bienvenida',
  versiculo: 'Versículo',
  versiculoReferencia: 'Cita del versículo',
  mision: 'Misión',
  quienesSomos: 'Quiénes somos',
  pastores: 'Pastores',
  radioNombre: 'Nombre de la radio',
  radioUrl: 'Enlace de la radio',
  propositos: 'Propósitos de la ofrenda',
  preguntas: 'Preguntas frecuentes',
  agradecimiento: 'Agradecimiento',
  appTitulo: 'Título de la página de la aplicación',
  appDescripcion: 'Texto de la página de la aplicación',
  appOculta: 'No mostrar la aplicación en el sitio',
  zonaHoraria: 'Zona horaria',
  secciones: 'Partes de la página de inicio',
  ventana: 'Ventana de la portada',
  logo: 'Logo',
  logoNoche: 'Logo para la noche (opcional)',
  logoSolo: 'El logo ya trae el nombre: mostrarlo solo',
  paleta: 'Colores del sitio',
  colorPropio: 'Tu color',
  letras: 'Letras del sitio',
} as const satisfies Record<keyof Sitio, string>

/** The home page's sections as Ajustes lists them. */
export const SECCIONES: Readonly<Record<Seccion, string>> = {
  cuando: 'Lo próximo y cuándo nos reunimos',
  semana: 'Esta semana',
  'quienes-somos': 'Quiénes somos',
  predicaciones: 'Predicaciones',
  eventos: 'Eventos (las últimas fotos)',
}

export const CLASES: Readonly<Record<ClaseVentana, string>> = {
  siempre: 'El vitral de siempre',
  vitral: 'Un vitral propio',
  foto: 'Una foto',
  pelicula: 'Una película sin sonido',
}

export const DIBUJOS: Readonly<Record<NombreMotivo, string>> = {
  girasol: 'Girasol',
  rayos: 'Rayos',
  rombos: 'Rombos',
  olas: 'Olas',
  mosaico: 'Mosaico',
}

/** «Un vitral propio: Olas, «gracia»». */
export function decirVentana(chosen: readonly Ventana[]): string {
  const ventana = ventanaDe({ ventana: chosen })
  if (!ventana) return CLASES.siempre
  if (ventana.clase !== 'vitral')
    return `${CLASES[ventana.clase]}, foco en ${ventana.focoX} % y ${ventana.focoY} %`
  return `${CLASES[ventana.clase]}: ${DIBUJOS[ventana.motivo]}, «${ventana.semilla}»`
}

/** One section a line. */
export const decirSecciones = (chosen: readonly FilaSeccion[]): string =>
  seccionesDe(chosen)
    .map(({ seccion, visible }) => (visible ? SECCIONES[seccion] : `${SECCIONES[seccion]}: no se muestra`))
    .join('\n')

/** The field that holds the address of the banner's film. */
export const CAMPO_PELICULA = 'ventana[0].pelicula'

/** The fields that hold a logo's address. */
export const LOGOS = ['logo', 'logoNoche'] as const

export const TEXTOS_SITIO = {
  guardado: 'Ajustes guardados con éxito',
  error: 'Error al guardar la información. Inténtalo de nuevo.',
} as const
