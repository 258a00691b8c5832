import { z } from 'zod'
import { publicacionFields } from '#app/parts/borradores/publicacion.ts'
import { textosDe } from '#app/parts/contenido/contenido.ts'
import { lineaOpcionalSchema, lineaSchema } from '#app/ui/forms/texto-schema.ts'
import { bloquesSchema, nuevoBloque } from './bloques.ts'

export const paginaSchema = z.object({
  titulo: lineaSchema('Escribe el título de la página.', 120),
  resumen: lineaOpcionalSchema(200),
  enMenu: z.stringbool().default(false),
  bloques: bloquesSchema,
  ...publicacionFields,
})

export type DatosPagina = Pick<z.output<typeof paginaSchema>, 'titulo' | 'resumen' | 'enMenu' | 'bloques'>

export const ETIQUETAS_PAGINA = {
  titulo: 'Título',
  resumen: 'De qué trata, en una frase (opcional)',
  enMenu: 'Mostrar en el menú',
  bloques: 'Contenido',
} as const

export const TEXTOS_PAGINA = {
  ...textosDe('página', 'a'),
  movida: 'Orden actualizado',
  vacio: 'Todavía no hay páginas propias.',
  comienzo: 'Cuenta quiénes son: empieza con una que ya está escrita y cámbiala.',
  legalTomada: 'Esta página ya tiene palabras propias: ábrela desde la lista.',
  errorCargar: 'No se pudieron cargar las páginas. Inténtalo de nuevo.',
} as const

export const FALLAS_PAGINAS = {
  agregar: TEXTOS_PAGINA.errorAgregar,
  editar: TEXTOS_PAGINA.errorActualizar,
  mover: TEXTOS_PAGINA.errorActualizar,
  eliminar: TEXTOS_PAGINA.errorEliminar,
} as const

/** What a new page can begin with, by its name in the address of the form. */
export const PLANTILLAS: Readonly<Record<string, Omit<DatosPagina, 'enMenu'>>> = {
  'soy-nuevo': {
    titulo: 'Soy nuevo: qué esperar',
    resumen: 'Lo que quizá te preguntas antes de venir por primera vez.',
    bloques: [
      nuevoBloque('texto', {
        texto:
          'Nos alegra que quieras venir. No necesitas inscribirte, ni vestirte de una manera especial, ni saber cuándo pararte. Alguien te va a recibir en la puerta.',
      }),
      nuevoBloque('pregunta', {
        titulo: '¿Cuánto dura?',
        texto: 'Más o menos una hora y media: cantamos, oramos y escuchamos una predicación de la Biblia.',
      }),
      nuevoBloque('pregunta', {
        titulo: '¿Puedo ir con niños?',
        texto: 'Sí. Cuéntanos al llegar y te mostramos dónde están las actividades para ellos.',
      }),
      nuevoBloque('pregunta', {
        titulo: '¿Me van a pedir dinero?',
        texto: 'No. La ofrenda es de quienes son parte de la comunidad.',
      }),
      nuevoBloque('mapa', { titulo: 'Cómo llegar' }),
      nuevoBloque('texto', {
        titulo: '¿Te queda una duda?',
        texto: 'Cuéntanos qué quieres saber y te respondemos.',
      }),
      nuevoBloque('boton', { titulo: 'Escríbenos', enlace: '/contacto' }),
    ],
  },
  'que-creemos': {
    titulo: 'Qué creemos',
    resumen: 'Nuestra fe, en pocas palabras.',
    bloques: [
      nuevoBloque('texto', {
        titulo: 'La Biblia',
        texto: 'Creemos que la Biblia es la Palabra de Dios y la guía de nuestra fe y de nuestra vida.',
      }),
      nuevoBloque('texto', {
        titulo: 'Dios',
        texto: 'Creemos en un solo Dios: Padre, Hijo y Espíritu Santo.',
      }),
      nuevoBloque('texto', {
        titulo: 'Jesucristo',
        texto:
          'Creemos que Jesús es el Hijo de Dios, que murió por nuestros pecados, resucitó y volverá. En él hay perdón y vida nueva para toda persona que confía en él.',
      }),
      nuevoBloque('texto', {
        titulo: 'La iglesia',
        texto:
          'Creemos que Dios nos reúne en una comunidad para adorarlo, cuidarnos y servir a nuestro barrio.',
      }),
    ],
  },
  ministerios: {
    titulo: 'Ministerios',
    resumen: 'Los grupos de la comunidad, y con quién hablar para sumarte.',
    bloques: [
      nuevoBloque('texto', {
        titulo: 'Niños',
        texto: 'Cada domingo, mientras dura el culto, los niños aprenden de la Biblia jugando y cantando.',
      }),
      nuevoBloque('persona', { titulo: 'Nombre de quien coordina', texto: 'Ministerio de niños' }),
      nuevoBloque('texto', {
        titulo: 'Jóvenes',
        texto: 'Un lugar para hacer amigos, conversar y crecer en la fe.',
      }),
      nuevoBloque('persona', { titulo: 'Nombre de quien coordina', texto: 'Ministerio de jóvenes' }),
      nuevoBloque('boton', { titulo: 'Ver la agenda', enlace: '/agenda' }),
    ],
  },
}

/** What a form's address asks to begin with; by default one block of text. */
export const plantillaOf = (name: string): DatosPagina => ({
  enMenu: true,
  ...((Object.hasOwn(PLANTILLAS, name) ? PLANTILLAS[name] : undefined) ?? {
    titulo: '',
    resumen: '',
    bloques: [nuevoBloque('texto')],
  }),
})
