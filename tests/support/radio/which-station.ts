import { STATION_KIND } from './station.ts'

/** Playwright's global setup: prints the kind of station that the journeys use. */
export default function setup() {
  console.log(`radio: the journeys listen to ${STATION_KIND}`)
}
