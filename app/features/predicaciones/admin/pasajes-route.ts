import { readPasajes } from '../pasajes/pasajes.server.ts'
import type { Route } from './+types/pasajes-route'

/** What was understood of the passages that are being typed. */
export const loader = ({ url }: Route.LoaderArgs) =>
  Response.json(readPasajes((url.searchParams.get('texto') ?? '').slice(0, 2000)), {
    headers: { 'Cache-Control': 'no-store' },
  })
