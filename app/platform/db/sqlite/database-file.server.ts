import { statSync } from 'node:fs'
import { OperatorError } from '#app/platform/operator-error.server.ts'

/** The file was moved, replaced or deleted under the process: the next start would lack whatever is written now. */
class DatabaseReplacedError extends OperatorError {
  readonly code = 'DATABASE_REPLACED'
  constructor(path: string) {
    super(
      `${path} was moved, replaced or deleted while Campanario had it open. This process keeps nothing any more: it ends, to be started again with what is there now.`,
    )
  }
}

/**
 * The file that SQLite opened. SQLite keeps using it after a move and, on Linux, even after deletion; device and inode
 * tell whether the path still leads to it. Create it right after opening.
 */
export class DatabaseFile {
  readonly #path: string
  readonly #opened: string

  constructor(path: string) {
    this.#path = path
    this.#opened = this.#identify()
  }

  #identify(): string {
    const stats = statSync(this.#path, { bigint: true, throwIfNoEntry: false })
    return stats ? `${stats.dev}:${stats.ino}` : 'none'
  }

  /** Takes microseconds, a commit milliseconds. @throws DatabaseReplacedError */
  check(): void {
    if (this.#identify() !== this.#opened) throw new DatabaseReplacedError(this.#path)
  }
}
