import { smallestUrl } from '#app/ui/images/image.ts'
import type { Foto } from '../foto.ts'

/** A photo's thumbnail in the dashboard's list. */
export function MiniaturaFoto({ foto }: { foto: Foto }) {
  return (
    <img
      src={foto.imagen ? smallestUrl(foto.imagen) : foto.url}
      alt=""
      loading="lazy"
      className="size-16 shrink-0 rounded-xl bg-relieve object-cover sm:size-20"
    />
  )
}
