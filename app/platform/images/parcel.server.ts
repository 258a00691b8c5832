import { randomUUID } from 'node:crypto'
import { readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// The channel between two processes copies bytes some eight times, and clearing away those copies holds up pages.

type Parcel = { inFile: string }

/** A message as it can be sent to another process on this machine: its bytes (any `Uint8Array` in it) go into files. */
export async function pack(value: unknown, folder: string): Promise<unknown> {
  if (value instanceof Uint8Array) {
    const inFile = join(folder, randomUUID())
    await writeFile(inFile, value)
    return { inFile } satisfies Parcel
  }
  return mapObject(value, (each) => pack(each, folder))
}

/** What `pack` was given. The files go with it: a message is read once. */
export async function unpack(value: unknown): Promise<unknown> {
  if (!isParcel(value)) return mapObject(value, unpack)
  const bytes = await readFile(value.inFile)
  await unlink(value.inFile)
  return bytes
}

const isParcel = (value: unknown): value is Parcel =>
  typeof value === 'object' && value !== null && 'inFile' in value

async function mapObject(value: unknown, map: (value: unknown) => Promise<unknown>): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([key, each]) => [key, await map(each)] as const)
  return Object.fromEntries(await Promise.all(entries))
}
