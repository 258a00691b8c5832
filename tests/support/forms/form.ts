/** What is typed, by the fields' labels; a path for a file, true to tick. */
type Typed = Record<string, string | true | { file: string }>

export type EveryForm = {
  /** The page that shows it, after `open`: buttons and links that lead to it. */
  path: string
  open?: string[]
  /** The button that sends it. */
  send: string
  /** Refused input: `error` stands beside the field `at`, and all that was typed stays, but for `hidden`. */
  bad?: { typed: Typed; at: string; error: string; hidden?: string[] }
  /** Input that is taken, and what then is said, or what the page shows. */
  good: { typed?: Typed; says: string }
  /** For somebody who is not signed in. */
  anonymous?: true
}

/** A room's forms, by where each goes and its `intencion`. Most stand on the page that they go to. */
export type RoomForms = Record<string, Omit<EveryForm, 'path'> & { path?: string }>
