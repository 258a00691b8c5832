import { type Kind, restoreWhileWriting } from '#tests/crash/restoring.ts'
import { atMost, type Measure, none } from '#tests/support/measure/table.ts'
import { announceSeed } from '#tests/support/random.ts'

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
      none(`writes acknowledged around a restore and lost, ${where}`, 0, `of ${kept}`),
      atMost(10, 's', `a restore refuses writers for, ${where}`, Math.max(...closedFor) / 1000),
    )
  }
  return measures
}
