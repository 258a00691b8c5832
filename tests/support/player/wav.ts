/** The head of a recording of 16 bits, before so many bytes of sound. */
export function wavHeader(channels: number, rate: number, bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  // The largest length is an endless recording's.
  header.writeUInt32LE(Math.min(36 + bytes, 0xffff_ffff), 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * channels * 2, 28)
  header.writeUInt16LE(channels * 2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}
