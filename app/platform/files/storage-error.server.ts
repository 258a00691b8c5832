/** An S3-compatible storage refused, or did not answer. */
export class StorageError extends Error {}

/** Whatever a request to the storage failed with, as one sentence. */
export function storageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const { message, cause } = error as Error
  // `fetch` tells the reason only as the cause.
  const { code, message: reason } = (cause ?? {}) as { code?: string; message?: string }
  return new StorageError(`${message}${cause ? ` (${code ?? reason})` : ''}`, { cause: error })
}
