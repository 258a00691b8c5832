// npm run bench:soak [-- minutes]: a site at half of what the machine can do for 15 minutes; figures as npm
// run bench.
import { beginReport, needBuild, refuse } from '#tests/support/measure/command.ts'
import { soak } from './soak/soak.ts'

const minutes = Number(process.argv[2] ?? 15)
if (!(minutes > 0)) refuse(`«${process.argv[2]}» is no number of minutes`)
needBuild()
const report = beginReport()
report(await soak(minutes))
