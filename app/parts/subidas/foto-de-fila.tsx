import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { type IconNode, ImageOff, RotateCw, UserRound } from 'lucide'
import { rowButton } from '#app/parts/admin/filas.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { FileField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { FotoRecibida } from './foto-recibida.tsx'
import { Miniatura } from './miniatura.tsx'
import { TIPOS_DE_IMAGEN } from './textos.ts'
import { useFotoAlElegir } from './use-foto-al-elegir.ts'

type FotoDeFilaProps = {
  form: FormMetadata
  /** The list of rows (`Filas`), and the row's field that holds the photo's address. */
  lista: string
  campo: FieldMetadata<string>
  /** Stored photos by their address. */
  imagenes: Readonly<Record<string, Imagen>>
  /** Called with one that was stored just now. */
  onStored?: (imagen: Imagen) => void
  /** What stands where there is none of what is no portrait. */
  icono?: IconNode
} & Pick<Parameters<typeof useFotoAlElegir>[0], 'intencion' | 'nombre' | 'onBusy'>

/** The photo of a form's row (`useFotoAlElegir`). */
export function FotoDeFila({
  form,
  lista,
  campo,
  imagenes,
  intencion,
  nombre,
  onBusy,
  onStored,
  icono,
}: FotoDeFilaProps) {
  const setUrl = (url: string) => form.update({ name: campo.name, value: url })
  const { input, archivo, busy, progreso, nueva, choose, retry } = useFotoAlElegir({
    intencion,
    nombre,
    onBusy,
    onStored(url, imagen) {
      setUrl(url)
      if (imagen) onStored?.(imagen)
    },
  })
  const url = String(campo.value ?? '')
  const hydrated = useHydrated()
  // One that came with a form which was then sent back for its rows.
  const archivoDeFila = campo.name.replace(/foto$/, 'subida')
  const recibida = nueva ? undefined : readRecibida(form.initialValue, lista, campo.name)
  const imagen = nueva?.url === url ? nueva : imagenes[url]
  const de = nombre ? ` de ${nombre}` : ''
  return (
    <div className="flex items-start gap-4">
      <input {...getInputProps(campo, { type: 'hidden' })} key={campo.key} />
      <div
        className={`grid shrink-0 place-items-center overflow-hidden bg-relieve text-tinta-suave ${icono ? 'aspect-[4/3] w-28 rounded-xl' : 'aspect-[4/5] w-20 rounded-t-full rounded-b-xl'}`}
      >
        {archivo ? (
          <Miniatura archivo={archivo} ancho={240} className={`size-full ${busy ? 'opacity-60' : ''}`} />
        ) : imagen ? (
          <Foto imagen={imagen} alt="" sizes="112px" className="size-full object-cover" />
        ) : (
          <Icon of={icono ?? UserRound} className="size-8" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <FileField
          ref={input}
          label={`Foto${de}`}
          name={hydrated ? undefined : archivoDeFila}
          accept={TIPOS_DE_IMAGEN}
          disabled={busy}
          error={campo.errors}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        {recibida && <FotoRecibida campo={archivoDeFila} {...recibida} />}
        {url !== '' && !imagen && <p className="mt-2 font-bold">Foto recibida</p>}
        {busy && (
          <div className="mt-3 flex items-center gap-3">
            <Progress label={`Subiendo la foto${de}`} value={progreso ?? 100} className="flex-1" />
            <span className="tabular-nums">{progreso ?? 100} %</span>
          </div>
        )}
        {retry && (
          <Button variant="secondary" className="mt-3" onClick={retry}>
            <Icon of={RotateCw} className="size-5" />
            Reintentar <span className="sr-only">la foto{de}</span>
          </Button>
        )}
        {url !== '' && !busy && (
          <Button
            variant="quiet-danger"
            className="forced-colors:ml-0 -ml-4 mt-1"
            {...rowButton(lista, `vaciar:${campo.name.replace(/[[\].]+/g, ':')}`, () => {
              setUrl('')
              input.current?.focus()
            })}
          >
            <Icon of={ImageOff} className="size-5" />
            Quitar foto<span className="sr-only">{de}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

/** The upload that the row's form named. */
function readRecibida(
  sent: unknown,
  lista: string,
  name: string,
): { subida: string; nombre: string } | undefined {
  const index = Number(/\[(\d+)\]/.exec(name)?.[1])
  const rows = (sent as Record<string, Partial<Record<string, string>>[] | undefined> | undefined)?.[lista]
  const { subida, 'subida-nombre': nombre = '' } = rows?.[index] ?? {}
  return subida ? { subida, nombre } : undefined
}
