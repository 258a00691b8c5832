import { STATION_KIND } from './station.ts'

/** Playwright's global set-up: the run says what its journeys listen to. */
export default function setup() {
  console.log(`radio: the journeys listen to ${STATION_KIND}`)
}
