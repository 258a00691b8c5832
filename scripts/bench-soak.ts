// npm run bench:soak [-- minutes]: a site at half of what the machine can do for 15 minutes; figures as npm run bench.
import { existsSync } from 'node:fs'
import { beginReport } from './bench/report.ts'
import { soak } from './soak/soak.ts'

const minutes = Number(process.argv[2] ?? 15)
if (!(minutes > 0)) {
  console.error(`«${process.argv[2]}» is no number of minutes`)
  process.exit(1)
}
if (!existsSync('build/server/index.js')) {
  console.error('There is no build to measure. Make one first: npm run build')
  process.exit(1)
}
const report = beginReport()
report(await soak(minutes))
