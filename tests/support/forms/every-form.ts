import { globSync } from 'node:fs'
import type { EveryForm, RoomForms } from './form.ts'

/**
 * What a room says of its forms to the journeys (its `journey-forms.ts`): each that sends something, by where
 * it goes and its `intencion`, with bad and good input; and those `elsewhere`, shown only after another was
 * sent, at a certain time or with a one-time link, which journeys of their own send.
 */
type Room = { forms?: RoomForms; elsewhere?: string[] }

const files = globSync('app/{features/*,frames/dashboard}/journey-forms.ts').sort()
const ROOMS = await Promise.all(
  files.map(async (file) => {
    const { forms = {}, elsewhere = [] }: Room = await import(/* @vite-ignore */ `../../../${file}`)
    const placed = Object.entries(forms).map(([name, form]): [string, EveryForm] => [
      name,
      { path: name.split(' ')[0] ?? '', ...form },
    ])
    return { forms: Object.fromEntries(placed), elsewhere }
  }),
)

/** Every form of the product that sends something. One that is shown and not here fails (`knownForms`). */
export const EVERY_FORM: Record<string, EveryForm> = Object.assign({}, ...ROOMS.map(({ forms }) => forms))
const ELSEWHERE = ROOMS.flatMap(({ elsewhere }) => elsewhere)

/** @throws for the name of a form that no test sends. @returns them. */
export function knownForms(names: string[]): string[] {
  const unknown = names.filter((name) => !Object.hasOwn(EVERY_FORM, name) && !ELSEWHERE.includes(name))
  if (unknown.length > 0) throw new Error(`Forms that no test sends: ${unknown.join(', ')}`)
  return names
}
