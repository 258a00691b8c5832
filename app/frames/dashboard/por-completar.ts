import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'

/** A default that is still unchanged, and where to fill it in. */
export type PorCompletar = { texto: string; seccion: 'contacto' | 'donaciones' | 'ajustes' }

/** Placeholders that visitors would take for the church's own data (docs/product.md, The church's own words). */
export function listPorCompletar({
  contacto,
  sitio,
  cuentas,
}: {
  contacto: Contacto
  sitio: Sitio
  cuentas: { ejemplo: boolean }[]
}): PorCompletar[] {
  const untouched = (field: keyof Contacto) => contacto[field] === CONTACTO_INICIAL[field]
  const names = (list: Sitio['pastores']) => list.map(({ nombre }) => nombre).join()
  const checks: [boolean, PorCompletar][] = [
    [untouched('telefono'), { texto: 'El teléfono de la iglesia', seccion: 'contacto' }],
    [untouched('email'), { texto: 'El correo electrónico de la iglesia', seccion: 'contacto' }],
    [untouched('whatsapp'), { texto: 'El número de WhatsApp', seccion: 'contacto' }],
    [untouched('facebook'), { texto: 'La página de Facebook', seccion: 'contacto' }],
    [untouched('instagram'), { texto: 'La cuenta de Instagram', seccion: 'contacto' }],
    [
      untouched('direccion') && contacto.ubicacionMapa === '',
      { texto: 'La dirección para el mapa', seccion: 'contacto' },
    ],
    [
      cuentas.length === 0 || cuentas.some(({ ejemplo }) => ejemplo),
      { texto: 'La cuenta bancaria para donaciones', seccion: 'donaciones' },
    ],
    [
      names(sitio.pastores) === names(SITIO_INICIAL.pastores),
      { texto: 'Los nombres de los pastores', seccion: 'ajustes' },
    ],
    [sitio.radioUrl === '', { texto: 'El enlace de la radio', seccion: 'ajustes' }],
  ]
  return checks.filter(([open]) => open).map(([, item]) => item)
}
