import { inspect } from 'node:util'

/**
 * A value that no answer and no log line may show: it prints and serialises as `[secret]`, and cannot be cloned.
 * `reveal` it where it is used, and keep the text nowhere.
 */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  reveal(): string {
    return this.#text
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  [inspect.custom](): string {
    return '[secret]'
  }
}
