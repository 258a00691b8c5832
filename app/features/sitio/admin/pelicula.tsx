import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { RotateCw, VideoOff } from 'lucide'
import { subirPelicula } from '#app/parts/subidas/transfer.ts'
import { useFotoAlElegir } from '#app/parts/subidas/use-foto-al-elegir.ts'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { FileField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'

type CampoPeliculaProps = {
  form: FormMetadata
  campo: FieldMetadata<string | undefined>
  onBusy: (change: 1 | -1) => void
}

/** The banner's film, which is sent as soon as it is chosen. */
export function CampoPelicula({ form, campo, onBusy }: CampoPeliculaProps) {
  const hydrated = useHydrated()
  const setUrl = (url: string) => form.update({ name: campo.name, value: url } as never)
  const { input, busy, progreso, choose, retry } = useFotoAlElegir({
    ...{ intencion: 'pelicula-ventana', nombre: 'portada', onBusy, onStored: setUrl, subir: subirPelicula },
  })
  const url = String(campo.value ?? '')
  return (
    <div className="space-y-3">
      <input {...getInputProps(campo, { type: 'hidden' })} key={campo.key} />
      <FileField
        ref={input}
        label="Película"
        hint="Un MP4 (H.264) de hasta 3 MB, unos diez segundos. Se repite, sin sonido. Mientras llega, y para quien prefiere que nada se mueva o cuida sus datos, se ve la foto de abajo."
        name={hydrated ? undefined : `${campo.name}-subida`}
        accept="video/mp4"
        disabled={busy}
        error={campo.errors}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      {busy && <Progress label="Subiendo la película" value={progreso ?? 100} />}
      {url !== '' && !busy && <p className="font-bold">Película recibida</p>}
      {retry && (
        <Button variant="secondary" onClick={retry}>
          <Icon of={RotateCw} className="size-5" />
          Reintentar
        </Button>
      )}
      {url !== '' && hydrated && !busy && (
        <Button
          variant="quiet-danger"
          className="forced-colors:ml-0 -ml-4"
          onClick={() => {
            setUrl('')
            input.current?.focus()
          }}
        >
          <Icon of={VideoOff} className="size-5" />
          Quitar película
        </Button>
      )}
    </div>
  )
}
