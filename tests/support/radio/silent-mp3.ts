const RATE = 44_100
const FRAME_SAMPLES = 1152

/** Index of a bit rate (kbit/s) in a frame's header. */
const RATES = new Map([
  [32, 1],
  [128, 9],
  [320, 14],
])

/** Frames whose side information is all zero: silence, without an encoder. */
export function silentMp3(seconds: number, kbps: 32 | 128 | 320 = 128): Buffer {
  const frame = Buffer.alloc(Math.floor((144_000 * kbps) / RATE))
  frame.writeUInt32BE(0xfffb_0064 + (RATES.get(kbps) ?? 0) * 0x1000, 0)
  const count = Math.round((seconds * RATE) / FRAME_SAMPLES)
  return Buffer.alloc(count * frame.length, frame)
}
