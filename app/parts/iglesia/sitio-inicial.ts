import type { Sitio } from './sitio.ts'

// Separate from the schema, so that visitors' pages do not load Zod.

/** Default words of a new site; every one can be changed under Ajustes. */
export const SITIO_INICIAL: Sitio = {
  nombre: 'Iglesia Comunidad Los Bosques',
  localidad: 'Los Bosques San Luis, Quilicura',
  tituloBienvenida: 'Bienvenidos a casa',
  versiculo: 'Vengan a mí todos los que están cansados y cargados, y yo los haré descansar.',
  versiculoReferencia: 'Mateo 11:28',
  quienesSomos:
    'Somos una comunidad cristiana de barrio: familias, jóvenes y abuelos que se reúnen a escuchar la Palabra, a orar unos por otros y a servir a sus vecinos. No hace falta saber nada ni traer nada; hay un lugar para ti tal como vienes.',
  pastores: [
    { nombre: 'Daniel Rojas', cargo: 'Pastor', foto: '' },
    { nombre: 'Marta Fuentes', cargo: 'Pastora', foto: '' },
  ],
  mision: 'Anunciar el amor de Jesús, acompañar a las familias de nuestro barrio y servir con alegría.',
  radioNombre: 'Radio Los Bosques',
  radioUrl: '',
  propositos: [
    { titulo: 'Obra misionera', descripcion: 'Sostenemos a quienes llevan el evangelio a otros lugares.' },
    {
      titulo: 'Ayuda social',
      descripcion: 'Canastas de alimento, visitas y apoyo a familias en dificultad.',
    },
    { titulo: 'Infraestructura', descripcion: 'Cuidamos y mejoramos el lugar donde nos reunimos.' },
    { titulo: 'Capacitación', descripcion: 'Formamos líderes, maestros y voluntarios.' },
  ],
  preguntas: [
    {
      pregunta: '¿En qué se usa mi ofrenda?',
      respuesta:
        'En la obra misionera, la ayuda social, el cuidado del templo y la capacitación de quienes sirven. Rendimos cuenta a la congregación cada año.',
    },
    {
      pregunta: '¿Puedo pedir un comprobante?',
      respuesta:
        'Sí. Escríbenos por correo con la fecha y el monto de tu transferencia, y te enviaremos el comprobante.',
    },
  ],
  agradecimiento:
    '¡Gracias por tu generosidad! Cada aporte, grande o pequeño, se vuelve pan, abrigo y esperanza para alguien.',
  appTitulo: 'Próximamente',
  appDescripcion:
    'Estamos construyendo nuestra aplicación móvil. Muy pronto la radio y todo nuestro contenido llegarán a tu dispositivo.',
  zonaHoraria: 'America/Santiago',
}
