/** A line of a transcript, and the second at which it is said; without one in a plain text. */
export type Renglon = { texto: string; segundo?: number }

const TIMES = /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s+(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}/

export const isVtt = (text: string): boolean => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text)

/** The lines of a transcript: WebVTT's with their times, a plain text's paragraphs without. */
export function readTranscripcion(text: string): Renglon[] {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
  if (!isVtt(text))
    return blocks.flatMap((lines) => {
      const texto = lines.map((line) => line.trim()).join('\n')
      return texto ? [{ texto }] : []
    })
  return blocks.flatMap((lines) => {
    const at = lines.findIndex((line) => TIMES.test(line))
    if (at < 0) return []
    const [, start = ''] = TIMES.exec(lines[at] ?? '') ?? []
    const texto = lines
      .slice(at + 1)
      .map(withoutTags)
      .join(' ')
      .trim()
    return texto ? [{ texto, segundo: secondsOf(start) }] : []
  })
}

const withoutTags = (line: string) =>
  line
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()

const secondsOf = (time: string): number =>
  Math.floor(
    time
      .replace(',', '.')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0),
  )

/** «12:34», «1:02:03». */
export function formatSecond(segundo: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [segundo / 3600, (segundo / 60) % 60, segundo % 60].map(Math.floor) as [
    number,
    number,
    number,
  ]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
