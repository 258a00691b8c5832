import { SESION_TERMINADA, SIN_PERMISOS } from '#app/features/administradores/administrador.ts'
import { UploadError, uploadFile } from '#app/ui/images/tus-upload.ts'
import type { StartTransfer } from '../cola-subidas.ts'
import { TEXTOS_GALERIA } from '../foto.ts'

const ENDPOINT = '/admin/subidas'

/** The sentence for an upload that did not arrive. */
export function uploadFailure(error: unknown): string {
  if (!(error instanceof UploadError)) return TEXTOS_GALERIA.errorSubir
  if (error.status === 401) return SESION_TERMINADA
  if (error.status === 403) return SIN_PERMISOS
  return error.mensaje ?? TEXTOS_GALERIA.errorSubir
}

/** Sends a file to the dashboard's uploads. */
export const startTransfer: StartTransfer = (file, { onProgress, onDone, onError }) => {
  const upload = uploadFile(file, { endpoint: ENDPOINT, onProgress })
  upload.done.then(onDone, (error) => {
    if (!(error instanceof UploadError && error.cancelled)) onError(uploadFailure(error))
  })
  return upload
}
