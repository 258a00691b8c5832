import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'

/** What a feature says of itself to the server: plain values, which `server/start.ts` hands to whoever needs them. */
export type FeatureServer = {
  name: string
  /** The tables it keeps, and how each is to be treated. */
  tables?: Claims
  /** What is done by itself, again and again. */
  jobs?: readonly Job[]
  /** The paths of further public pages that depend on its content, for the site map; its `pages` are in it anyway. */
  siteMap?(db: Db): Promise<string[]>
}
