// npm run icons: draws the icons in `public/` from the mark. They are committed; run it when the mark
// changes.
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { iconoSvg, icoOf, SIZES } from '#app/frames/public/iconos.server.ts'
import { tintasDe } from '#app/parts/iglesia/aspecto.server.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { ICONOS } from '#app/parts/page/iconos.ts'

const FOLDER = new URL('../public/', import.meta.url)

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    // A palette suffices for a few dozen colours: a third of the bytes.
    .png({ palette: true, colours: 64, dither: 0, effort: 10 })
    .toBuffer()

await mkdir(FOLDER, { recursive: true })
for (const icono of ICONOS) {
  const drawn = await png(iconoSvg(icono, tintasDe(SITIO_INICIAL)), SIZES[icono])
  const bytes = icono === 'favicon.ico' ? icoOf(drawn, SIZES[icono]) : drawn
  await writeFile(new URL(icono, FOLDER), bytes)
}
