import { typedHere } from './typed-here.server.ts'

/** An error whose message tells the operator what to do: printed without a stack. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(typedHere(message), options)
  }
}
