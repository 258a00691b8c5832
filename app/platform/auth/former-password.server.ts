import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { jsonOf } from '../db/documents.server.ts'

/*
 * Passwords as the hosted sign-in of the site before hashed them: scrypt's key encrypts the
 * project's own key, and that is the hash. They open an account once, which then gets a hash of ours.
 */

const base64 = (least: number) =>
  z
    .string()
    .max(400)
    .refine((text) => Buffer.from(text, 'base64').length >= least)

/** Of the project. The service allows no more: 16 MiB and half the time of our own. */
export const parametersSchema = z.object({
  signerKey: base64(32),
  separator: base64(0),
  rounds: z.coerce.number().int().min(1).max(8),
  memCost: z.coerce.number().int().min(1).max(14),
})
const formerSchema = parametersSchema.extend({ salt: base64(1), hash: base64(32) })
export type Former = z.output<typeof formerSchema>

const PREFIX = 'former:'

/** @returns what to store as an account's password; undefined if no password could be checked against it. */
export function storeFormer(former: unknown): string | undefined {
  const { data } = formerSchema.safeParse(former)
  return data && PREFIX + JSON.stringify(data)
}

export const isFormer = (stored: string): boolean => stored.startsWith(PREFIX)

type Cost = { N: number; r: number; p: number; maxmem: number }
const derive = promisify<string, Buffer, number, Cost, Buffer>(scrypt)
const bytes = (text: string) => Buffer.from(text, 'base64')

export async function verifyFormer(stored: string, password: string): Promise<boolean> {
  const { data } = jsonOf(formerSchema).safeParse(stored.slice(PREFIX.length))
  if (!data) return false
  const cost = { N: 2 ** data.memCost, r: data.rounds, p: 1, maxmem: 32 * 1024 * 1024 }
  const salt = Buffer.concat([bytes(data.salt), bytes(data.separator)])
  const key = await derive(password, salt, 32, cost)
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const found = Buffer.concat([cipher.update(bytes(data.signerKey)), cipher.final()])
  const expected = bytes(data.hash)
  return expected.length === found.length && timingSafeEqual(expected, found)
}
