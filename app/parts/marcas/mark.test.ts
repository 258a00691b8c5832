import { expect, test } from 'vitest'
import { markBold, markLink, markList, type Seleccion } from './mark.ts'

/** A text with its selection between bars. */
const read = (text: string): Seleccion => {
  const [before = '', words = '', after = ''] = text.split('|')
  return { value: before + words + after, start: before.length, end: before.length + words.length }
}
const show = ({ value, start, end }: Seleccion) =>
  `${value.slice(0, start)}|${value.slice(start, end)}|${value.slice(end)}`

test.each([
  ['Hola || mundo', 'Hola **||** mundo'],
  ['Hola |mundo |.', 'Hola **|mundo|** .'],
  ['Hola **|mundo|**', 'Hola |mundo|'],
])('bold: %s', (text, wanted) => expect(show(markBold(read(text)))).toBe(wanted))

test.each([
  ['a\nb||c\nd', 'a\n- bc||\nd'],
  ['|a\n- b|', '|- a\n- b|'],
  ['|- a\n- b|', '|a\nb|'],
  ['||', '- ||'],
])('list: %j', (text, wanted) => expect(show(markList(read(text)))).toBe(wanted))

test.each([
  ['Ven |aquí| hoy', 'Ven [aquí](|https://|) hoy'],
  ['Ven ||', 'Ven [texto](|https://|)'],
  ['Ven |https://x.cl/a|', 'Ven [|texto|](https://x.cl/a)'],
])('link: %s', (text, wanted) => expect(show(markLink(read(text)))).toBe(wanted))
