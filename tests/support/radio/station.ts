import { existsSync } from 'node:fs'
import { startIcecast } from './icecast.ts'
import type { Station, StationOptions } from './station-type.ts'
import { startStream } from './stream.ts'

const isReal = ['/usr/bin/icecast2', '/usr/bin/ffmpeg'].every((path) => existsSync(path))

/** The kind of station that journeys use on this machine. */
export const STATION_KIND = isReal
  ? 'a real Icecast fed by ffmpeg'
  : "the project's own stream server (icecast2 and ffmpeg are not installed)"

/** Starts a station on its own port. It announces no title until told to. */
export const startStation = (options: StationOptions = {}): Promise<Station> =>
  isReal ? startIcecast(options) : startStream(options)
