import { crc32, deflateRawSync } from 'node:zlib'

type ZipEntry = {
  name: string
  bytes: Uint8Array | string
  /** What the directory says of its size, where it lies. */
  claims?: number
}

/** A zip of these files. */
export function zipOf(...entries: ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, claims } of entries) {
    const raw = Buffer.from(bytes)
    const packed = deflateRawSync(raw)
    const path = Buffer.from(name)
    // Common to both headers: version, UTF-8 names, deflated, 2020-05-03 12:00, sums and sizes.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(12 << 11, 6)
    common.writeUInt16LE((40 << 9) | (5 << 5) | 3, 8)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? raw.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, entry, path]))
    files.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end])
}
