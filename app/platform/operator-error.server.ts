/** An error whose message tells whoever runs the site what to do: it is shown alone, without a stack. */
export class OperatorError extends Error {}
