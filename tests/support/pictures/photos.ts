import sharp from 'sharp'

/** Noise at several scales, as in a photograph, so that encoders' sizes and times are realistic. */
export async function drawPhoto(width: number, height: number): Promise<Buffer> {
  const layer = async (scale: number, sigma: number) => {
    const size = {
      width: Math.max(2, Math.round(width / scale)),
      height: Math.max(2, Math.round(height / scale)),
    }
    const noise = { type: 'gaussian' as const, mean: 128, sigma }
    const small = await sharp({ create: { ...size, channels: 3, background: 'black', noise } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    // Detail is mostly luminance; only large areas differ in colour.
    const detail = sharp(small)
      .grayscale(scale < 50)
      .toColourspace('srgb')
    return detail
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .blur(0.6)
      .png({ compressionLevel: 0 })
      .toBuffer()
  }
  const layers = await Promise.all([layer(4, 10), layer(16, 26), layer(64, 40)])
  return sharp(await layer(Math.min(400, width / 3), 70))
    .composite(layers.map((input) => ({ input, blend: 'overlay' as const })))
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/**
 * A phone's photo, with GPS position and camera in its EXIF, stored turned by 90°: upright it is `height` ×
 * `width`.
 */
export async function phonePhoto(width: number, height: number): Promise<Buffer> {
  return sharp(await drawPhoto(width, height))
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Motorola', Model: 'moto g54', Artist: 'Persona Privada' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 21/1 30/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '70/1 43/1 42/1',
      },
    })
    .toBuffer()
}
