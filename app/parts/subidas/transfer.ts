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

/** Uploads a photo to the dashboard. */
export const startTransfer: StartTransfer = (file, on) => start(file, on, {}, TEXTOS_SUBIDA.error)

/** Uploads a sound to the dashboard. */
export const subirAudio: StartTransfer = (file, on) =>
  start(file, on, { metadata: { clase: 'audio' }, retryFor: LONG_RETRY_MS }, TEXTOS_SUBIDA.errorAudio)

/** Uploads a backup to the dashboard. */
export const subirRespaldo: StartTransfer = (file, on) =>
  start(file, on, { metadata: { clase: 'respaldo' }, retryFor: LONG_RETRY_MS }, TEXTOS_SUBIDA.errorRespaldo)

function start(
  file: File,
  { onProgress, onDone, onError }: Parameters<StartTransfer>[1],
  how: { metadata?: Record<string, string>; retryFor?: number },
  failure: string,
): Transfer {
  const upload = uploadFile(file, { endpoint: ENDPOINT, onProgress, ...how })
  upload.done.then(onDone, (error) => {
    if (!(error instanceof UploadError && error.cancelled)) onError(messageOf(error, failure))
  })
  return upload
}

/** The message for a failed upload. */
function messageOf(error: unknown, failure: string): string {
  if (!(error instanceof UploadError)) return failure
  if (error.status === 401) return SESION_TERMINADA
  if (error.status === 403) return error.mensaje ?? SIN_PERMISOS
  return error.mensaje ?? failure
}
