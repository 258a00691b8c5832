import { SESION_TERMINADA, SIN_PERMISOS } from '#app/parts/admin/textos.ts'
import { UploadError, uploadFile } from '#app/ui/images/tus-upload.ts'
import { TEXTOS_SUBIDA } from './textos.ts'

export type Transfer = { pause(): void; resume(): void; cancel(): void }

/** Starts sending a file; calls exactly one of `onDone` and `onError`, unless paused or cancelled first. */
export type StartTransfer = (
  file: File,
  on: {
    onProgress: (percent: number) => void
    onDone: (uploadId: string) => void
    onError: (message: string) => void
  },
) => Transfer

const ENDPOINT = '/admin/subidas'
/** 300 MB over a telephone's line of 1 Mbit/s take 40 minutes. */
const LONG_RETRY_MS = 2 * 60 * 60_000

type How = { metadata?: Record<string, string>; retryFor?: number; endpoint?: string }
const starter =
  (failure: string, { endpoint = ENDPOINT, ...how }: How = {}): StartTransfer =>
  (file, { onProgress, onDone, onError }) => {
    const upload = uploadFile(file, { endpoint, onProgress, ...how })
    upload.done.then(onDone, (error) => {
      if (!(error instanceof UploadError && error.cancelled)) onError(messageOf(error, failure))
    })
    return upload
  }

function messageOf(error: unknown, failure: string): string {
  if (!(error instanceof UploadError)) return failure
  if (error.status === 401) return SESION_TERMINADA
  return error.mensaje ?? (error.status === 403 ? SIN_PERMISOS : failure)
}

/** Uploads a photo, a sound or a backup to the dashboard. */
export const startTransfer = starter(TEXTOS_SUBIDA.error)
/** Uploads a guest's photo. */
export const subirInvitada = (endpoint: string) => starter(TEXTOS_SUBIDA.error, { endpoint })
export const subirAudio = starter(TEXTOS_SUBIDA.errorAudio, {
  metadata: { clase: 'audio' },
  retryFor: LONG_RETRY_MS,
})
export const subirPelicula = starter(TEXTOS_SUBIDA.errorPelicula, { metadata: { clase: 'pelicula' } })
export const subirRespaldo = starter(TEXTOS_SUBIDA.errorRespaldo, {
  metadata: { clase: 'respaldo' },
  retryFor: LONG_RETRY_MS,
})
/** Sends a file of content from elsewhere. */
export const subirTraido = starter(TEXTOS_SUBIDA.errorArchivo, {
  metadata: { clase: 'traer' },
  retryFor: LONG_RETRY_MS,
})
