import type { FileStore } from './file-store.server.ts'

export const CALLS = ['put', 'get', 'stat', 'delete', 'move'] as const
export type Call = (typeof CALLS)[number]

/**
 * The same store, which tells how many milliseconds each call took to be answered; of a file that is read: to
 * be opened.
 */
export function measuredStore(files: FileStore, heard: (call: Call, ms: number) => void): FileStore {
  const timed = async <T>(call: Call, work: Promise<T>): Promise<T> => {
    const begun = performance.now()
    try {
      return await work
    } finally {
      heard(call, performance.now() - begun)
    }
  }
  return {
    readersAtOnce: files.readersAtOnce,
    put: (...given) => timed('put', files.put(...given)),
    get: (...given) => timed('get', files.get(...given)),
    stat: (...given) => timed('stat', files.stat(...given)),
    delete: (...given) => timed('delete', files.delete(...given)),
    move: (...given) => timed('move', files.move(...given)),
    list: (prefix) => files.list(prefix),
    prepare: () => files.prepare(),
  }
}
