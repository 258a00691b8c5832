import { ImagePlus } from 'lucide'
import { type DragEvent, type RefObject, useEffect, useState } from 'react'
import { NOT_AN_IMAGE } from '#app/platform/images/refusals.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { FileField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isHeic } from '#app/ui/images/heic.ts'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { TEXTOS_SUBIDA, TIPOS_DE_IMAGEN } from './textos.ts'

type Props = {
  label: string
  /** The field's name, where the form itself brings the files: without scripts. */
  name: string
  /** The form brings them although scripts run. */
  inForm?: boolean
  input: RefObject<HTMLInputElement | null>
  /** The chosen files, the same as in the input. */
  onChoose: (files: File[]) => void
  multiple?: boolean
  error?: string[] | undefined
  disabled?: boolean
}

const isImage = (file: File) => file.type.startsWith('image/')
const isTextField = (at: unknown) => at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement

/** Puts files into a file input as if they had been chosen in it. */
export function setFiles(input: HTMLInputElement | null, files: File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  if (input) input.files = transfer.files
}

/**
 * A file input that also takes pictures dropped on it or pasted anywhere on the page. Refuses HEIC at once,
 * with the reason.
 */
export function ElegirFotos({
  label,
  name,
  inForm = false,
  input,
  onChoose,
  multiple = false,
  error,
  disabled,
}: Props) {
  const notices = useNotices()
  const [over, setOver] = useState(false)
  const hydrated = useHydrated()

  const choose = async (files: File[]) => {
    const heic = await Promise.all(files.map(isHeic))
    const good = files.filter((_file, index) => !heic[index])
    if (good.length < files.length) notices.failure(TEXTOS_SUBIDA.heic)
    const taken = multiple ? good : good.slice(0, 1)
    if (taken.length < files.length || input.current?.files?.length !== taken.length)
      setFiles(input.current, taken)
    onChoose(taken)
  }
  const add = (files: File[]) => choose(multiple ? [...(input.current?.files ?? []), ...files] : files)

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { files = [], types = [] } = event.clipboardData ?? {}
      const pictures = [...files].filter(isImage)
      // Spreadsheets copy a picture of their cells beside the text.
      const isText = types.includes('text/plain') && isTextField(event.target)
      if (pictures.length === 0 || isText || disabled) return
      event.preventDefault()
      void add(pictures)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  })

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    // Systems without HEIC support report no type for it.
    const pictures = files.filter((file) => file.type === '' || isImage(file))
    if (disabled) return
    if (pictures.length < files.length) notices.failure(NOT_AN_IMAGE)
    if (pictures.length > 0) void add(pictures)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input itself is the first
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={`rounded-xl transition-colors ${over ? 'bg-relieve outline-2 outline-vitral-zafiro outline-offset-8' : ''}`}
    >
      <FileField
        ref={input}
        label={label}
        name={hydrated && !inForm ? undefined : name}
        accept={TIPOS_DE_IMAGEN}
        multiple={multiple}
        disabled={disabled}
        error={error}
        onChange={(event) => void choose([...(event.currentTarget.files ?? [])])}
        hint={
          <span className="flex gap-2">
            <Icon of={ImagePlus} className="mt-0.5 size-5 shrink-0" />
            <span>
              {multiple ? 'Una o muchas a la vez.' : 'JPG, PNG o WebP.'}{' '}
              {/* A finger drags nothing onto a page. */}
              <span className="hidden pointer-fine:inline">
                También puedes{' '}
                {multiple ? 'arrastrarlas hasta aquí o pegarlas' : 'arrastrarla hasta aquí o pegarla'}.
              </span>
            </span>
          </span>
        }
      />
    </div>
  )
}
