import { inspect } from 'node:util'

/**
 * A value that must not appear in responses or logs: it prints and serialises as `[secret]`, and cannot be
 * cloned. Call `reveal` where you use it, and do not store the text.
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
