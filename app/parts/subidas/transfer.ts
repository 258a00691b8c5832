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

/** The message for a failed upload. */
function uploadFailure(error: unknown): string {
  if (!(error instanceof UploadError)) return TEXTOS_SUBIDA.error
  if (error.status === 401) return SESION_TERMINADA
  if (error.status === 403) return SIN_PERMISOS
  return error.mensaje ?? TEXTOS_SUBIDA.error
}

/** Uploads a file to the dashboard. */
export const startTransfer: StartTransfer = (file, { onProgress, onDone, onError }) => {
  const upload = uploadFile(file, { endpoint: ENDPOINT, onProgress })
  upload.done.then(onDone, (error) => {
    if (!(error instanceof UploadError && error.cancelled)) onError(uploadFailure(error))
  })
  return upload
}
