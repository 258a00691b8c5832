/** A text field's value with its selection. */
export type Seleccion = { value: string; start: number; end: number }

/** Makes the selected words bold, or no longer; without any, leaves the caret between the marks. */
export function markBold({ value, start, end }: Seleccion): Seleccion {
  const [before, words, after] = split({ value, start, end })
  if (before.endsWith('**') && after.startsWith('**'))
    return { value: before.slice(0, -2) + words + after.slice(2), start: start - 2, end: end - 2 }
  // Marks stand beside words, not beside spaces.
  const lead = /^\s*/.exec(words)?.[0] ?? ''
  const core = words.trim()
  const tail = words.slice(lead.length + core.length)
  const from = start + lead.length + 2
  return { value: `${before}${lead}**${core}**${tail}${after}`, start: from, end: from + core.length }
}

/** Makes the selected lines a list, or no longer. */
export function markList({ value, start, end }: Seleccion): Seleccion {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next < 0 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const changed = lines.map((line) => (isList ? line.slice(2) : line.startsWith('- ') ? line : `- ${line}`))
  const text = changed.join('\n')
  const result = value.slice(0, from) + text + value.slice(to)
  const caret = from + text.length
  return start === end
    ? { value: result, start: caret, end: caret }
    : { value: result, start: from, end: caret }
}

/** Makes the selected words a link and selects its address, to be written over; of an address, its words. */
export function markLink({ value, start, end }: Seleccion): Seleccion {
  const [before, words, after] = split({ value, start, end })
  const chosen = words.trim()
  if (/^(https?:\/\/|www\.)\S+$/i.test(chosen)) {
    const text = 'texto'
    const from = start + 1
    return { value: `${before}[${text}](${chosen})${after}`, start: from, end: from + text.length }
  }
  const address = 'https://'
  const text = chosen || 'texto'
  const from = before.length + text.length + 3
  return { value: `${before}[${text}](${address})${after}`, start: from, end: from + address.length }
}

const split = ({ value, start, end }: Seleccion) =>
  [value.slice(0, start), value.slice(start, end), value.slice(end)] as const
