import { shorten } from '#app/parts/page/meta.ts'
import type { BoletinPublicado } from './boletin.ts'

/** A bulletin as JSON-LD; examples are no news of a church. */
export const boletinJsonLd = (
  { fecha, titulo, resumen, publicado, ejemplo }: BoletinPublicado,
  { origin, nombre }: { origin: string; nombre: string },
): object[] =>
  ejemplo
    ? []
    : [
        {
          '@type': 'Article',
          headline: titulo,
          description: shorten(resumen, 200),
          datePublished: publicado,
          inLanguage: 'es',
          author: { '@type': 'Organization', name: nombre, url: origin },
          url: `${origin}/boletin/${fecha}`,
        },
      ]
