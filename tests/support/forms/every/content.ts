import { TEXTOS_BOLETIN } from '#app/features/boletin/formulario.ts'
import { TEXTOS_CONTACTO } from '#app/features/contacto/formulario.ts'
import { TEXTOS_CUENTA } from '#app/features/donaciones/cuenta-bancaria.ts'
import { TEXTOS_CATEGORIA } from '#app/features/galeria/categoria.ts'
import { TEXTOS_GALERIA } from '#app/features/galeria/textos.ts'
import { TEXTOS_PETICION } from '#app/features/peticiones/peticion.ts'
import { TEXTOS_PODCAST } from '#app/features/podcast/podcast.ts'
import { TEXTOS_PREDICACION } from '#app/features/predicaciones/predicacion.ts'
import { TEXTOS_SERIE } from '#app/features/predicaciones/series/serie.ts'
import { TEXTOS_VIVO } from '#app/features/vivo/textos.ts'
import type { EveryForm } from './form.ts'

const D = '/admin/dashboard'
const CUENTA = { Banco: 'Banco Falabella', Titular: 'Iglesia', 'Número de cuenta': '77', RUT: '12.345.678-5' }
const ENLACE = 'https://radio.iglesia.cl/audio/12'

/** The forms of photos, sermons, contact, accounts and prayer requests. */
export const CONTENT_FORMS: Record<string, EveryForm> = {
  [`${D}/galeria subir-fotos`]: {
    path: `${D}/galeria`,
    send: 'Subir imagen',
    bad: {
      typed: { Imagen: { file: 'coro.jpg' }, Título: 'El coro', Descripción: 'Canta' },
      at: 'Categoría',
      error: 'Elige una categoría.',
      hidden: ['Imagen'],
    },
    good: {
      typed: { Imagen: { file: 'coro.jpg' }, Título: 'El coro', Categoría: 'Cultos', Descripción: 'Canta' },
      says: TEXTOS_GALERIA.subida,
    },
  },
  [`${D}/vivo abrir`]: {
    path: `${D}/vivo`,
    send: 'Estamos en vivo',
    bad: {
      typed: { 'Enlace de la transmisión': 'https://iglesia.cl/culto' },
      at: 'Enlace de la transmisión',
      error: TEXTOS_VIVO.sinEnlace,
    },
    good: {
      typed: { 'Enlace de la transmisión': 'https://youtu.be/dQw4w9WgXcQ' },
      says: TEXTOS_VIVO.abierta,
    },
  },
  [`${D}/galeria editar`]: {
    path: `${D}/galeria`,
    open: ['Editar Una foto'],
    send: 'Guardar cambios',
    bad: {
      typed: { Título: ' ', Descripción: 'Otra cosa' },
      at: 'Título',
      error: 'Escribe el título.',
      hidden: ['Título'],
    },
    good: { typed: { Descripción: 'Otra cosa' }, says: TEXTOS_GALERIA.actualizada },
  },
  [`${D}/galeria eliminar`]: {
    path: `${D}/galeria`,
    open: ['Eliminar Una foto'],
    send: 'Eliminar',
    good: { says: TEXTOS_GALERIA.eliminada },
  },
  [`${D}/galeria agregar-categoria`]: {
    path: `${D}/galeria`,
    send: 'Agregar categoría',
    bad: { typed: {}, at: 'Nombre de la categoría', error: TEXTOS_CATEGORIA.sinNombre },
    good: { typed: { 'Nombre de la categoría': 'Paseos' }, says: TEXTOS_CATEGORIA.anadida },
  },
  [`${D}/galeria eliminar-categoria`]: {
    path: `${D}/galeria`,
    open: ['Eliminar Vacía'],
    send: 'Eliminar',
    good: { says: TEXTOS_CATEGORIA.eliminada },
  },
  [`${D}/predicaciones agregar`]: {
    path: `${D}/predicaciones`,
    send: 'Agregar predicación',
    bad: {
      typed: {
        'Imagen (opcional)': { file: 'portada.jpg' },
        Título: 'La paz',
        Predicador: 'Daniel',
        Descripción: 'Paz',
        Enlace: 'nada',
      },
      at: 'Enlace',
      error: 'Escribe un enlace completo',
      hidden: ['Imagen (opcional)'],
    },
    good: {
      typed: {
        'Imagen (opcional)': { file: 'portada.jpg' },
        Título: 'La paz',
        Predicador: 'Daniel',
        Descripción: 'Paz',
        Enlace: ENLACE,
      },
      says: TEXTOS_PREDICACION.agregada,
    },
  },
  [`${D}/predicaciones editar`]: {
    path: `${D}/predicaciones`,
    open: ['Editar La esperanza'],
    send: 'Guardar cambios',
    bad: { typed: { Enlace: 'nada', Predicador: 'Otro' }, at: 'Enlace', error: 'Escribe un enlace completo' },
    good: { typed: { Predicador: 'Otro' }, says: TEXTOS_PREDICACION.actualizada },
  },
  [`${D}/predicaciones eliminar`]: {
    path: `${D}/predicaciones`,
    open: ['Eliminar La esperanza'],
    send: 'Eliminar',
    good: { says: TEXTOS_PREDICACION.eliminada },
  },
  [`${D}/podcast`]: {
    path: `${D}/podcast`,
    send: 'Guardar cambios',
    bad: {
      typed: { 'Título del podcast': 'La Palabra', 'Correo electrónico': 'hola' },
      at: 'Correo electrónico',
      error: 'Escribe un correo electrónico válido',
    },
    good: { typed: { 'Correo electrónico': 'hola@iglesia.cl' }, says: TEXTOS_PODCAST.guardado },
  },
  [`${D}/predicaciones agregar-serie`]: {
    path: `${D}/predicaciones?parte=series`,
    send: 'Agregar serie',
    bad: {
      typed: {
        'Imagen (opcional)': { file: 'serie.jpg' },
        Nombre: 'Vacía',
        'Descripción (opcional)': 'Otra vez',
      },
      at: 'Nombre',
      error: TEXTOS_SERIE.repetida,
      hidden: ['Imagen (opcional)'],
    },
    good: {
      typed: { 'Imagen (opcional)': { file: 'serie.jpg' }, Nombre: 'Salmos' },
      says: TEXTOS_SERIE.agregada,
    },
  },
  [`${D}/predicaciones editar-serie`]: {
    path: `${D}/predicaciones?parte=series`,
    open: ['Editar Vacía'],
    send: 'Guardar cambios',
    bad: {
      typed: { Nombre: ' ', 'Descripción (opcional)': 'Otra cosa' },
      at: 'Nombre',
      error: 'Escribe el nombre de la serie.',
      hidden: ['Nombre'],
    },
    good: { typed: { 'Descripción (opcional)': 'Otra cosa' }, says: TEXTOS_SERIE.actualizada },
  },
  [`${D}/predicaciones mover-serie`]: {
    path: `${D}/predicaciones?parte=series`,
    send: 'Subir Vacía',
    good: { says: TEXTOS_SERIE.movida },
  },
  [`${D}/predicaciones unir-series`]: {
    path: `${D}/predicaciones?parte=series`,
    open: ['Editar Repetida', 'Unir series'],
    send: 'Unir',
    bad: { typed: {}, at: 'Unir con', error: TEXTOS_SERIE.elegirOtra },
    good: { typed: { 'Unir con': 'Vacía' }, says: TEXTOS_SERIE.unida },
  },
  [`${D}/predicaciones eliminar-serie`]: {
    path: `${D}/predicaciones?parte=series`,
    open: ['Eliminar Vacía'],
    send: 'Eliminar',
    good: { says: TEXTOS_SERIE.eliminada },
  },
  [`${D}/boletin guardar`]: {
    path: `${D}/boletin`,
    send: 'Guardar borrador',
    good: { typed: { Título: 'La paz', Texto: 'Paz a ustedes.' }, says: TEXTOS_BOLETIN.guardado },
  },
  [`${D}/boletin publicar`]: {
    path: `${D}/boletin`,
    send: 'Publicar boletín',
    bad: { typed: { Texto: 'Paz a ustedes.' }, at: 'Título', error: TEXTOS_BOLETIN.sinTitulo },
    good: { typed: { Título: 'Otra paz', Texto: 'Paz a ustedes.' }, says: TEXTOS_BOLETIN.publicado },
  },
  [`${D}/boletin retirar`]: {
    path: `${D}/boletin`,
    open: ['Editar El Dios que corre'],
    send: 'Quitar del sitio',
    good: { says: TEXTOS_BOLETIN.retirado },
  },
  [`${D}/boletin eliminar`]: {
    path: `${D}/boletin`,
    open: ['Eliminar El Dios que corre'],
    send: 'Eliminar',
    good: { says: TEXTOS_BOLETIN.eliminado },
  },
  [`${D}/contacto`]: {
    path: `${D}/contacto`,
    send: 'Guardar cambios',
    bad: {
      typed: { Dirección: 'Los Aromos 12', Mapa: 'https://iglesia.cl/mapa', Teléfono: ' ' },
      at: 'Teléfono',
      error: 'Escribe el teléfono.',
      hidden: ['Teléfono'],
    },
    good: { typed: { Dirección: 'Los Aromos 12' }, says: TEXTOS_CONTACTO.actualizada },
  },
  [`${D}/donaciones agregar`]: {
    path: `${D}/donaciones`,
    send: 'Agregar cuenta',
    bad: {
      typed: { ...CUENTA, RUT: '1-1' },
      at: 'RUT',
      error: 'Ese RUT no es válido: revisa el número y el dígito verificador.',
    },
    good: { typed: { ...CUENTA, 'Tipo de cuenta': 'Cuenta RUT' }, says: TEXTOS_CUENTA.agregada },
  },
  [`${D}/donaciones actualizar`]: {
    path: `${D}/donaciones`,
    open: ['Editar Banco Estado, Iglesia'],
    send: 'Guardar cambios',
    bad: { typed: { Titular: 'Otra', RUT: '1-1' }, at: 'RUT', error: 'Ese RUT no es válido' },
    good: { typed: { Titular: 'Iglesia Los Bosques' }, says: TEXTOS_CUENTA.actualizada },
  },
  [`${D}/donaciones eliminar`]: {
    path: `${D}/donaciones`,
    open: ['Eliminar Banco Estado, Iglesia Los Bosques'],
    send: 'Eliminar',
    good: { says: TEXTOS_CUENTA.eliminada },
  },
  [`${D}/donaciones paypal`]: {
    path: `${D}/donaciones`,
    send: 'Guardar el enlace de PayPal',
    bad: {
      typed: { 'Enlace de PayPal': 'mi enlace' },
      at: 'Enlace de PayPal',
      error: 'Escribe un enlace completo, que empiece con https://.',
    },
    good: { typed: { 'Enlace de PayPal': 'https://paypal.me/iglesia' }, says: TEXTOS_CUENTA.paypal },
  },
  [`${D}/donaciones atendida`]: {
    path: `${D}/donaciones?vista=peticiones`,
    send: 'Marcar como atendida la petición de Ana Muñoz',
    good: { says: TEXTOS_PETICION.atendida },
  },
  [`${D}/donaciones pendiente`]: {
    path: `${D}/donaciones?vista=peticiones`,
    send: 'Marcar como pendiente la petición de Rosa',
    good: { says: TEXTOS_PETICION.pendiente },
  },
  [`${D}/donaciones no-es-dudosa`]: {
    path: `${D}/donaciones?vista=peticiones`,
    send: 'No es dudosa la petición de Bot',
    good: { says: TEXTOS_PETICION.noEsDudosa },
  },
  [`${D}/donaciones eliminar-peticion`]: {
    path: `${D}/donaciones?vista=peticiones`,
    open: ['Eliminar petición de Ana Muñoz'],
    send: 'Eliminar',
    good: { says: TEXTOS_PETICION.eliminada },
  },
  [`${D}/donaciones eliminar-dudosas`]: {
    path: `${D}/donaciones?vista=peticiones&filtro=dudosas`,
    open: ['Eliminar las dudosas'],
    send: 'Eliminar',
    good: { says: TEXTOS_PETICION.dudosasEliminadas },
  },
  '/admin/peticiones/buscar': {
    path: `${D}/donaciones?vista=peticiones`,
    send: 'Buscar',
    good: { typed: { 'Buscar en las peticiones': 'Rosa' }, says: 'Búsqueda: «Rosa».' },
  },
}
