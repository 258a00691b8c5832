import type { Sitio } from '#app/parts/iglesia/sitio.ts'

export const RUTA_SITIO = '/admin/dashboard/ajustes?parte=sitio'

/** The subjects of the form under Ajustes, each a screen of its own on a phone, with its fields. */
export const TEMAS = [
  {
    id: 'iglesia',
    titulo: 'Iglesia',
    resumen: 'Nombre, localidad y zona horaria',
    campos: ['nombre', 'localidad', 'zonaHoraria'],
  },
  {
    id: 'bienvenida',
    titulo: 'Bienvenida',
    resumen: 'Lo primero que se lee: título y versículo',
    campos: ['tituloBienvenida', 'versiculo', 'versiculoReferencia'],
  },
  {
    id: 'inicio',
    titulo: 'Página de inicio',
    resumen: 'Qué partes muestra y en qué orden',
    campos: ['secciones'],
  },
  {
    id: 'ventana',
    titulo: 'Ventana de la portada',
    resumen: 'Vitral, foto o película tras el título',
    campos: ['ventana'],
  },
  {
    id: 'logo',
    titulo: 'Logo',
    resumen: 'El de la barra, los íconos y las tarjetas',
    campos: ['logo', 'logoNoche', 'logoSolo'],
  },
  {
    id: 'colores',
    titulo: 'Colores',
    resumen: 'Los del sitio y de sus vitrales',
    campos: ['paleta', 'colorPropio'],
  },
  {
    id: 'letras',
    titulo: 'Letras',
    resumen: 'Las de los títulos y los textos',
    campos: ['letras'],
  },
  {
    id: 'quienes-somos',
    titulo: 'Quiénes somos',
    resumen: 'Presentación y misión',
    campos: ['quienesSomos', 'mision'],
  },
  { id: 'pastores', titulo: 'Pastores', resumen: 'Sus nombres, cargos y fotos', campos: ['pastores'] },
  {
    id: 'radio',
    titulo: 'Radio',
    resumen: 'Nombre y enlace de la radio',
    campos: ['radioNombre', 'radioUrl'],
  },
  {
    id: 'propositos',
    titulo: 'Propósitos de la ofrenda',
    resumen: 'En qué se usa lo que se da',
    campos: ['propositos'],
  },
  {
    id: 'preguntas',
    titulo: 'Preguntas y agradecimiento',
    resumen: 'Dudas de quien da, y palabras de gracias',
    campos: ['preguntas', 'agradecimiento'],
  },
  {
    id: 'aplicacion',
    titulo: 'Aplicación',
    resumen: 'Su página: título y texto, o no mostrarla',
    campos: ['appOculta', 'appTitulo', 'appDescripcion'],
  },
  {
    id: 'textos-legales',
    titulo: 'Textos legales',
    resumen: 'Privacidad y términos: léelos y adáptalos',
    campos: [],
  },
] as const satisfies { id: string; titulo: string; resumen: string; campos: (keyof Sitio)[] }[]

export type Tema = (typeof TEMAS)[number]['id']

export const rutaDeTema = (tema: Tema): string => `${RUTA_SITIO}&tema=${tema}`

/**
 * The subject of the first of these fields, or of their rows; the one that is `shown`, if one of them is
 * there.
 */
export function temaOf(fields: readonly string[], shown?: Tema): Tema | undefined {
  const names = fields.map((name) => name.split('[')[0])
  const having = TEMAS.filter(({ campos }) => campos.some((campo) => names.includes(campo)))
  return (having.find(({ id }) => id === shown) ?? having[0])?.id
}
