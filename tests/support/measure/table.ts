/** One line of the table: `wanted` is a bound on `figure`, in the same unit. */
export type Measure = {
  measure: string
  figure: number
  unit: string
  wanted?: { atMost: number } | { atLeast: number }
  /** A note beside the figure. */
  note?: string
  /** Its parts, in the same unit, for the JSON; the table has them in the note. */
  parts?: Record<string, number>
}

/** A figure with its bound. */
export const atMost = (most: number, unit: string, measure: string, figure: number, note = ''): Measure => ({
  measure,
  figure,
  unit,
  wanted: { atMost: most },
  ...(note && { note }),
})

/** What may not happen at all. */
export const none = (measure: string, figure: number, note = '') => atMost(0, '', measure, figure, note)

const sorted = (values: number[]) => [...values].sort((a, b) => a - b)

/** The percentile `part` (0 to 1). */
export function percentile(values: number[], part: number): number {
  const all = sorted(values)
  return all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 0.5)

export function meetsTarget({ figure, wanted }: Measure): boolean | undefined {
  if (!wanted) return undefined
  return 'atMost' in wanted ? figure <= wanted.atMost : figure >= wanted.atLeast
}

const number = (value: number) =>
  value.toLocaleString('en', {
    maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0,
  })

export function printTable(measures: Measure[]): string {
  const rows = measures.map((each) => {
    const { measure, figure, unit, wanted, note = '' } = each
    const [sign, bound] = !wanted ? [] : 'atMost' in wanted ? ['≤', wanted.atMost] : ['≥', wanted.atLeast]
    const reached = meetsTarget(each)
    const ok = reached === undefined ? '' : reached ? 'yes' : 'NO'
    const limit = bound === undefined ? '' : `${sign} ${number(bound)} ${unit}`.trim()
    return [measure, `${number(figure)} ${unit}`.trim(), limit, ok, note]
  })
  return layTable([['measure', 'figure', 'wanted', 'ok?', 'note'], ...rows])
}

/** Pads columns to their content and underlines the header. */
export function layTable(table: string[][]): string {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}
