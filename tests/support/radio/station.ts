import { existsSync } from 'node:fs'
import { startIcecast } from './icecast.ts'
import type { Station, StationOptions } from './station-type.ts'
import { startStream } from './stream.ts'

const isReal = ['/usr/bin/icecast2', '/usr/bin/ffmpeg'].every((path) => existsSync(path))

/** What the journeys listen to on this machine. */
export const STATION_KIND = isReal
  ? 'a real Icecast fed by ffmpeg'
  : "the project's own stream server (icecast2 and ffmpeg are not installed)"

/** A station on a port of its own. It says nothing about what it plays until it is told to. */
export const startStation = (options: StationOptions = {}): Promise<Station> =>
  isReal ? startIcecast(options) : startStream(options)
