import { randomUUID } from 'node:crypto'
import { readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// An IPC channel copies bytes about eight times, and collecting those copies delays pages.

type Parcel = { inFile: string }

/** Prepares a message for another process on this machine: moves its bytes (any `Uint8Array`) into files. */
export async function pack(value: unknown, folder: string): Promise<unknown> {
  if (value instanceof Uint8Array) {
    const inFile = join(folder, randomUUID())
    await writeFile(inFile, value)
    return { inFile } satisfies Parcel
  }
  return mapObject(value, (each) => pack(each, folder))
}

/** Restores what `pack` was given, and deletes the files: read a message once. */
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
