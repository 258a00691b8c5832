/** A radio station on the air with a tone. */
export type Station = {
  port: number
  /** Of its stream, and of the same one as HLS. */
  path: string
  hlsPath: string
  /** How many listen now. */
  listeners(): Promise<number>
  /** Tells what it plays; `tell('')` takes it back. */
  tell(titulo: string): Promise<void>
  /** Takes it away as a power cut does, and starts it again at the same port. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Freezes it: existing and new listeners get nothing, and no connection is closed. */
  freeze(): void
  thaw(): void
  /** The studio is gone and comes back: the station answers that there is nothing to hear. */
  leaveAir(): Promise<void>
  returnToAir(): Promise<void>
  stop(): Promise<void>
}

export type StationOptions = {
  /** What is heard, in hertz. */
  tone?: number
  port?: number
  /** Whether it sends HLS as well. */
  hls?: boolean
  /** How its sound is encoded; the project's own sends WAV. */
  format?: 'mp3' | 'aac' | 'opus'
  /** Whether it lets the scripts of other sites hear it. */
  cors?: boolean
}
