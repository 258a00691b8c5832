import type { Resultado } from '#app/parts/admin/resultado.ts'
import { sentField } from '#app/parts/admin/use-respuesta.ts'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckboxField } from '#app/ui/forms/field.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { ElegirFotos } from './choose-fotos.tsx'
import { FotoRecibida } from './foto-recibida.tsx'
import { Miniatura } from './miniatura.tsx'
import type { ImagenElegida } from './use-imagen.ts'

type Props = {
  imagen: ImagenElegida
  resultado: Resultado | undefined
  disabled: boolean
  /** The stored picture, which can be replaced or taken away. */
  actual: Imagen | null | undefined
}

/** The optional picture of a form (`useImagen`): chosen, dropped or pasted. */
export function CampoImagen({ imagen, resultado, disabled, actual }: Props) {
  const { archivo, subida } = imagen
  const shown = archivo || subida ? null : actual
  return (
    <div className="grid gap-3">
      {shown && (
        <Foto
          imagen={shown}
          alt=""
          sizes="400px"
          className="max-h-56 w-full rounded-xl bg-relieve object-cover"
        />
      )}
      <ElegirFotos
        label="Imagen (opcional)"
        name="subida"
        input={imagen.input}
        disabled={disabled}
        onChoose={([file]) => imagen.choose(file)}
      />
      {subida && !archivo && (
        <FotoRecibida campo="subida" subida={subida} nombre={sentField(resultado, 'subida-nombre')} />
      )}
      {archivo && (
        <>
          {/* Of one height before it is drawn too: what stands below must not move away from under a finger. */}
          <Miniatura archivo={archivo} ancho={800} className="h-56 w-full" />
          <Button variant="quiet" className="-ml-4 justify-self-start" onClick={imagen.reset}>
            Quitar la foto elegida
          </Button>
        </>
      )}
      {shown && <CheckboxField label="Quitar la foto" name="quitarImagen" />}
    </div>
  )
}

/** How much of the picture has been sent. */
export function ProgresoImagen({ progreso }: Pick<ImagenElegida, 'progreso'>) {
  if (!progreso || progreso >= 100) return null
  return (
    <div className="mt-5 flex items-center gap-3">
      <Progress label="Subiendo la foto" value={progreso} className="flex-1" />
      <span className="tabular-nums">{progreso} %</span>
    </div>
  )
}
