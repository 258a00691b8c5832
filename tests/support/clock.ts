// Preloaded into a site's process (`NODE_OPTIONS=--import=…`): on SIGUSR2 it sets `Date` ahead by the
// milliseconds in the file `CLOCK`, as if somebody set the machine's clock.
import { readFileSync } from 'node:fs'

const RealDate = Date
let ahead = 0
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values) => Reflect.construct(target, values.length === 0 ? [now()] : values),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(process.env.CLOCK ?? '', 'utf8'))
  console.log(`clock ahead by ${ahead} ms`)
})
