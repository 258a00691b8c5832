import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { VideoOff } from 'lucide'
import { ArchivoAlElegir } from '#app/parts/subidas/archivo-al-elegir.tsx'
import { subirPelicula } from '#app/parts/subidas/transfer.ts'
import { useFotoAlElegir } from '#app/parts/subidas/use-foto-al-elegir.ts'

type CampoPeliculaProps = {
  form: FormMetadata
  campo: FieldMetadata<string | undefined>
  onBusy: (change: 1 | -1) => void
}

export function CampoPelicula({ form, campo, onBusy }: CampoPeliculaProps) {
  const setUrl = (url: string) => form.update({ name: campo.name, value: url } as never)
  const subida = useFotoAlElegir({
    intencion: 'pelicula-ventana',
    nombre: 'portada',
    onBusy,
    onStored: setUrl,
    subir: subirPelicula,
  })
  return (
    <ArchivoAlElegir
      campo={campo}
      subida={subida}
      label="Película"
      hint="Un MP4 (H.264) de hasta 3 MB, unos diez segundos. Se repite, sin sonido. Mientras llega, y para quien prefiere que nada se mueva o cuida sus datos, se ve la foto de abajo."
      accept="video/mp4"
      subiendo="Subiendo la película"
      recibido="Película recibida"
      quitarIcon={VideoOff}
      onQuitar={() => setUrl('')}
    />
  )
}
