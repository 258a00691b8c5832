import type { MetaDescriptor } from 'react-router'
import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { cualDe } from '#app/parts/iglesia/paletas.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { vitralDe } from '#app/parts/iglesia/ventana.ts'
import type { Pagina } from './pagina.ts'

/** The root loader's data, from which every page's head is made. */
export type DatosSitio = { sitio: Sitio; contacto: Contacto; origin: string }

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** What a card is drawn for: a chat, or where a telephone offers to install the site. In pixels. */
export const FORMATOS = {
  chat: { ancho: 1200, alto: 630 },
  telefono: { ancho: 720, alto: 1280 },
} as const
export type Formato = keyof typeof FORMATOS

/** Increment it when the drawing of the cards changes. */
const DIBUJO = 1
const MAX_DESCRIPCION = 160

export function datosSitio(matches: Matches): DatosSitio | undefined {
  const root = matches.find((match) => match?.id === 'root')
  return root?.loaderData as DatosSitio | undefined
}

/** The head of a page that no search finds. */
export const unlisted = (title: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
]

/**
 * Title, description, canonical address and share card. `jsonLd` describes the page's subject to search
 * engines.
 */
export function pageMeta(pagina: Pagina, matches: Matches, jsonLd: object[] = []): MetaDescriptor[] {
  const datos = datosSitio(matches)
  if (!datos) return [{ title: pagina.titulo ?? 'Inicio' }]
  const { sitio, origin } = datos
  const title = pagina.titulo ? `${pagina.titulo} | ${sitio.nombre}` : `${sitio.nombre} | ${sitio.localidad}`
  const description = shorten(pagina.descripcion(sitio), MAX_DESCRIPCION)
  const url = origin + pagina.ruta
  const image = origin + (pagina.imagen ?? tarjetaPath(pagina, sitio))
  const alt = pagina.titulo ? `${pagina.titulo}, ${sitio.nombre}` : sitio.nombre
  const og = (property: string, content: string) => ({ property: `og:${property}`, content })
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    og('type', 'website'),
    og('locale', 'es_CL'),
    og('site_name', sitio.nombre),
    og('title', title),
    og('description', description),
    og('url', url),
    og('image', image),
    og('image:type', 'image/jpeg'),
    og('image:width', String(FORMATOS.chat.ancho)),
    og('image:height', String(FORMATOS.chat.alto)),
    og('image:alt', alt),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...jsonLd.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}

/** The address of a page's share card. It changes with the card's content, so it can be cached for ever. */
export const tarjetaPath = (pagina: Pagina, sitio: Sitio, formato: Formato = 'chat'): string =>
  `/tarjeta/${pagina.nombre}${formato === 'chat' ? '' : `.${formato}`}.jpg?v=${tarjetaVersion(pagina, sitio)}`

export const tarjetaTextos = (pagina: Pagina, sitio: Sitio) => ({
  titulo: pagina.titulo ?? sitio.tituloBienvenida,
  nombre: sitio.nombre,
  pie: sitio.localidad,
  ...pagina.tarjeta?.(sitio),
})

/** A short fingerprint of the words on a page's card, and of the church's face. */
export function tarjetaVersion(pagina: Pagina, sitio: Sitio): string {
  const { titulo, nombre, pie } = tarjetaTextos(pagina, sitio)
  return fingerprint([DIBUJO, titulo, nombre, pie, ...aspectoElegido(sitio)])
}

/** The colours, the window and the logo that a church chose, for the fingerprint of what is drawn of them. */
export const aspectoElegido = (sitio: Sitio): string[] =>
  [cualDe(sitio) ?? [], Object.values(vitralDe(sitio) ?? {}), sitio.logo ?? [], sitio.logoNoche ?? []].flat()

/** A short fingerprint (FNV-1a) of what a drawing shows, for its address. */
export function fingerprint(parts: readonly (string | number)[]): string {
  let hash = 0x811c9dc5
  for (const char of parts.join('\n')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Shortens a text at a word, with an ellipsis. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1)
  const words = line[max - 1] === ' ' ? cut : cut.replace(/\s\S*$/, '')
  return `${words.replace(/[\s.,;:]+$/, '')}…`
}
