import { type Kind, restoreWhileWriting } from '#tests/crash/restoring.ts'
import { announceSeed } from '#tests/support/random.ts'
import type { Measure } from '../bench/table.ts'

const SITES: [string, Kind][] = [
  ['SQLite, far S3', { postgres: false, s3: true }],
  ['PostgreSQL, far S3, two instances', { postgres: true, s3: true }],
]

/** Every kind of form is sent while a site is restored: what was acknowledged is in it, or in its safety backup. */
export async function attackRestores(): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const [where, kind] of SITES) {
    // Throws if anything is lost.
    const { acknowledged, closedFor } = await restoreWhileWriting(kind, { kills: 1, seed: announceSeed() })
    const kept = Object.values(acknowledged).reduce((sum, each) => sum + each, 0)
    measures.push(
      {
        measure: `writes acknowledged around a restore and lost, ${where}`,
        figure: 0,
        unit: '',
        wanted: { atMost: 0 },
        note: `of ${kept}`,
      },
      {
        measure: `a restore refuses writers for, ${where}`,
        figure: Math.max(...closedFor) / 1000,
        unit: 's',
        wanted: { atMost: 10 },
      },
    )
  }
  return measures
}
