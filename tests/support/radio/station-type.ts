/** A radio station on the air with a tone. */
export type Station = {
  port: number
  /** Paths of its stream and of its HLS playlist. */
  path: string
  hlsPath: string
  /** Number of current listeners. */
  listeners(): Promise<number>
  /** Sets the title that it announces; `tell('')` removes it. */
  tell(titulo: string): Promise<void>
  /** `kill` stops it as a power cut does; `start` starts it again at the same port. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Freezes it: existing and new listeners get nothing, and no connection is closed. */
  freeze(): void
  thaw(): void
  /** The source disconnects and returns: meanwhile the station answers that nothing is on the air. */
  leaveAir(): Promise<void>
  returnToAir(): Promise<void>
  stop(): Promise<void>
}

export type StationOptions = {
  /** The tone, in hertz. */
  tone?: number
  port?: number
  /** Whether it offers HLS too. */
  hls?: boolean
  /** Encoding of its sound; the built-in station sends WAV. */
  format?: 'mp3' | 'aac' | 'opus'
  /** Whether it allows cross-origin requests (CORS). */
  cors?: boolean
}
