import { readFileSync } from 'node:fs'
import { layTable, type Measure, number } from './table.ts'

type Kept = { commit: string; machine: string; results: Measure[] }

const read = (file: string): Kept => JSON.parse(readFileSync(file, 'utf8'))

/** Compares two stored results: what both measured, and the change. */
export function comparar(before: string, after: string): string {
  const [a, b] = [read(before), read(after)]
  const rows = b.results.map(({ measure, figure, unit }) => {
    const earlier = a.results.find((each) => each.measure === measure)?.figure
    const show = (value: number | null | undefined) =>
      value == null ? '—' : `${number(value)} ${unit}`.trim()
    const change =
      earlier && figure ? `${figure > earlier ? '+' : ''}${number((figure / earlier - 1) * 100)} %` : ''
    return [measure, show(earlier), show(figure), change]
  })
  const heads = [a, b].map(({ commit, machine }) => `${commit}: ${machine}`)
  return [...heads, '', layTable([['measure', a.commit, b.commit, 'change'], ...rows])].join('\n')
}
