import { useEffect, useRef, useState } from 'react'
import { sentField } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { subirAudio, type Transfer } from '#app/parts/subidas/transfer.ts'
import { EMPTY, VIDEO_WITHOUT_SOUND } from '#app/platform/audios/refusals.ts'
import { type Conversion, ConversionError, convertSound } from '#app/ui/audio/convert.ts'

/** What visitors hear, and what they hear on mobile data: both in one channel, since one person speaks. */
const QUALITIES = [
  { bitsPerSecond: 96_000, sampleRate: 44_100 },
  { bitsPerSecond: 40_000, sampleRate: 24_000 },
]

/** The form's fields for the uploads: the sound, and its light version. */
const CAMPOS_AUDIO = ['audioSubida', 'ligeroSubida'] as const

const NO_SE_PUEDE_CONVERTIR = 'Este navegador no puede convertir ese archivo. Puedes enviarlo sin convertir.'
const NO_SE_PUEDE_ABRIR = 'Este navegador no puede abrir ese archivo. Elige un MP3 o un M4A.'

export const canSendAsIs = ({ name, type, size }: File) =>
  size > 0 && (/\.(mp3|m4a)$/i.test(name) || /^audio\/(mpeg|mp3|mp4|x-m4a)$/.test(type))

/** Why the browser could not convert it. */
function whyNot(file: File, error: unknown): string {
  if (file.size === 0) return EMPTY
  if (error instanceof ConversionError && error.refusal === 'silent') return VIDEO_WITHOUT_SOUND
  return canSendAsIs(file) ? NO_SE_PUEDE_CONVERTIR : NO_SE_PUEDE_ABRIR
}

type Parte = { file: File; subida?: string }

type EstadoAudio =
  | { paso: 'nada' }
  | { paso: 'convirtiendo'; progreso: number; original: File }
  | { paso: 'subiendo'; progreso: number; partes: Parte[] }
  | { paso: 'listo'; partes: Parte[] }
  /** `partes` if it was sending them, which can be tried again. */
  | { paso: 'fallido'; mensaje: string; original: File; partes?: Parte[] }

export type AudioElegido = ReturnType<typeof useAudio>

/**
 * The sound of a sermon: once chosen it is converted here, then both versions are uploaded, while the rest of
 * the form is being typed. `resultado` is the form's answer.
 */
export function useAudio(resultado: Resultado | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<{ cancel(): void }>(undefined)
  const [estado, setEstado] = useState<EstadoAudio>({ paso: 'nada' })
  /** What came with a form that was sent without scripts. */
  const refused = resultado && !resultado.ok && resultado.envio?.error?.audioSubida
  const [recibida, setRecibida] = useState(refused ? undefined : sentField(resultado, 'audioSubida'))
  useEffect(() => () => running.current?.cancel(), [])
  useEffect(() => {
    // The server could not use what it got: it has to be chosen again.
    if (!refused) return
    setRecibida(undefined)
    setEstado({ paso: 'nada' })
  }, [refused])

  function stop() {
    running.current?.cancel()
    running.current = undefined
  }

  async function send(partes: Parte[], original: File) {
    const total = partes.reduce((sum, { file }) => sum + file.size, 0)
    let sent = 0
    for (const parte of partes) {
      if (!parte.subida) {
        const result = await transfer(parte.file, (percent) =>
          setEstado({
            paso: 'subiendo',
            progreso: Math.floor((100 * sent + percent * parte.file.size) / Math.max(total, 1)),
            partes,
          }),
        )
        if ('mensaje' in result) return setEstado({ paso: 'fallido', ...result, original, partes })
        partes = partes.map((each) => (each === parte ? { ...parte, subida: result.subida } : each))
      }
      sent += parte.file.size
    }
    running.current = undefined
    setEstado({ paso: 'listo', partes })
  }

  /** Never ends once it is cancelled. */
  const transfer = (file: File, onProgress: (percent: number) => void) =>
    new Promise<{ subida: string } | { mensaje: string }>((resolve) => {
      const started: Transfer = subirAudio(file, {
        onProgress,
        onDone: (subida) => resolve({ subida }),
        onError: (mensaje) => resolve({ mensaje }),
      })
      running.current = started
    })

  async function convert(original: File) {
    setEstado({ paso: 'convirtiendo', progreso: 0, original })
    const conversion: Conversion = convertSound(original, QUALITIES, (progreso) =>
      setEstado({ paso: 'convirtiendo', progreso, original }),
    )
    running.current = conversion
    try {
      const [alta, ligera] = await conversion.done
      if (!alta || !ligera) throw new ConversionError('unreadable')
      // Converting what is already small only makes it larger, and worse.
      const best = canSendAsIs(original) && original.size <= alta.size ? original : alta
      void send([{ file: best }, { file: ligera }], original)
    } catch (error) {
      setEstado({ paso: 'fallido', mensaje: whyNot(original, error), original })
    }
  }

  return {
    input,
    estado,
    recibida,
    /** Something is still on its way. */
    enCurso: estado.paso === 'convirtiendo' || estado.paso === 'subiendo',
    /** The finished uploads by the form's field. */
    subidas(): [campo: string, subida: string][] {
      if (estado.paso !== 'listo') return recibida ? [['audioSubida', recibida]] : []
      return estado.partes.map(({ subida = '' }, index) => [CAMPOS_AUDIO[index] ?? '', subida])
    },
    choose(file: File | undefined) {
      stop()
      setRecibida(undefined)
      if (file) void convert(file)
      else setEstado({ paso: 'nada' })
    },
    sendAsIs(original: File) {
      stop()
      void send([{ file: original }], original)
    },
    retry(partes: Parte[], original: File) {
      void send(partes, original)
    },
    reset() {
      stop()
      setRecibida(undefined)
      setEstado({ paso: 'nada' })
      if (input.current) input.current.value = ''
    },
  }
}
