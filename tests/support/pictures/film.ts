/** A box of an MP4 file. */
function box(type: string, ...inside: (Uint8Array | number[])[]): Buffer {
  const body = Buffer.concat(inside.map((each) => Buffer.from(each)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, n) => void bytes.writeUInt32BE(value, 4 * n))
  return bytes
}
const text = (words: string) => Buffer.from(words, 'latin1')

const [WIDTH, HEIGHT] = [128, 96]
const SPS = [0x67, 0x42, 0x00, 0x0a, 0xf8, 0x41, 0xa2]
const PPS = [0x68, 0xce, 0x38, 0x80]

/** One picture of H.264 that is not compressed (I_PCM), all of one grey: it needs no encoder. */
function picture(grey: number): Buffer {
  const block = Buffer.concat([Buffer.alloc(256, grey), Buffer.alloc(128, 128)])
  const others = (WIDTH / 16) * (HEIGHT / 16) - 1
  const slice = Buffer.concat([
    Buffer.from([0x05, 0x88, 0x84, 0x21, 0xa0]),
    block,
    ...Array.from({ length: others }, () => Buffer.concat([Buffer.from([0x0d, 0x00]), block])),
    Buffer.from([0x80]),
  ])
  return Buffer.concat([numbers(slice.length), slice])
}

const MATRIX = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
/** A moment of 2026, as MP4 counts. */
const RECORDED = 3_870_000_000
/** Where it was filmed: Santiago. */
export const PLACE = '-33.4489-070.6693/'
/** What was said while it was filmed. */
export const SAID = 'lo que alguien dijo mientras filmaba'

type Track = { kind: 'vide' | 'soun'; format: string; samples: Buffer[]; at: number }

function track({ kind, format, samples, at }: Track, number: number): Buffer {
  const isPicture = kind === 'vide'
  const avcC = box('avcC', [1, 0x42, 0, 0x0a, 0xff, 0xe1, 0, SPS.length, ...SPS, 1, 0, PPS.length, ...PPS])
  const size = Buffer.alloc(4)
  size.writeUInt16BE(WIDTH)
  size.writeUInt16BE(HEIGHT, 2)
  const entry = isPicture
    ? box(
        format,
        numbers(0, 1),
        numbers(0, 0, 0, 0),
        size,
        numbers(0x480000, 0x480000, 0),
        [0, 1],
        Buffer.alloc(32),
        [0, 24, 0xff, 0xff],
        avcC,
      )
    : box(format, numbers(0, 1), numbers(0, 0), [0, 1, 0, 16, 0, 0, 0, 0], numbers(8000 << 16))
  const stbl = box(
    'stbl',
    box('stsd', numbers(0, 1), entry),
    box('stts', numbers(0, 1, samples.length, 500)),
    box('stsc', numbers(0, 1, 1, samples.length, 1)),
    box('stsz', numbers(0, 0, samples.length, ...samples.map(({ length }) => length))),
    box('stco', numbers(0, 1, at)),
  )
  const media = isPicture ? box('vmhd', numbers(1, 0, 0)) : box('smhd', numbers(0, 0))
  const duration = 500 * samples.length
  return box(
    'trak',
    box(
      'tkhd',
      numbers(7, RECORDED, RECORDED, number, 0, duration, 0, 0, 0, 0),
      MATRIX,
      numbers(WIDTH << 16, HEIGHT << 16),
    ),
    box(
      'mdia',
      box('mdhd', numbers(0, RECORDED, RECORDED, 1000, duration, 0x55c40000)),
      box('hdlr', numbers(0, 0), text(kind), Buffer.alloc(13)),
      box('minf', media, box('dinf', box('dref', numbers(0, 1), box('url ', numbers(1)))), stbl),
    ),
    box('udta', text(PLACE)),
  )
}

/** A film as a telephone makes one: with sound, a place and a date. Every half second another grey. */
export function film({ format = 'avc1' } = {}): Buffer {
  const pictures = [60, 120, 180, 120].map(picture)
  const sound = [text(SAID)]
  const kind = box('ftyp', text('isom\0\0\x02\0isomavc1'))
  const first = kind.length + 8
  const after = first + pictures.reduce((sum, { length }) => sum + length, 0)
  const duration = 500 * pictures.length
  return Buffer.concat([
    kind,
    box('mdat', ...pictures, ...sound),
    box(
      'moov',
      box(
        'mvhd',
        numbers(0, RECORDED, RECORDED, 1000, duration, 0x10000, 0x1000000, 0, 0),
        MATRIX,
        numbers(0, 0, 0, 0, 0, 0, 3),
      ),
      track({ kind: 'vide', format, samples: pictures, at: first }, 1),
      track({ kind: 'soun', format: 'mp4a', samples: sound, at: after }, 2),
      box('udta', box('\xa9xyz', text(PLACE))),
    ),
  ])
}
