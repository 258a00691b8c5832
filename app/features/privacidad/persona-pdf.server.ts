import type { Section } from '#app/parts/feature/person.server.ts'
import { type Block, createPdf } from '#app/platform/text/pdf.server.ts'
import { formatMoment } from '#app/ui/moments.ts'

const linesOf = (lineas: Section['lineas']) =>
  lineas.flatMap(([name, text]): Block[] => (text ? [{ kind: 'line', name, text }] : []))

type Copia = {
  quien: string
  iglesia: string
  momento: string
  logo?: Parameters<typeof createPdf>[0]['logo']
}

/** Everything stored about one person, as a readable PDF. */
export function personaPdf(secciones: Section[], { quien, iglesia, momento, logo }: Copia): Promise<Buffer> {
  const blocks: Block[] = [
    ...linesOf([
      ['De', quien],
      ['Responsable', iglesia],
      ['Fecha de esta copia', formatMoment(momento)],
    ]),
    ...secciones.flatMap(({ titulo, lineas }): Block[] => [
      { kind: 'heading', text: titulo },
      ...linesOf(lineas),
    ]),
    {
      kind: 'note',
      text: 'Los emojis aparecen con su nombre, como [corazón rojo], y los signos que esta tipografía no tiene como [ ]; la copia en JSON los trae tal como se escribieron.',
    },
  ]
  return createPdf({ title: 'Copia de tus datos', author: iglesia, logo, blocks })
}
