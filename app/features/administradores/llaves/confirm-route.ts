import { type Args, adminArgs } from '#app/parts/admin/gate.server.ts'
import { prepareConfirmacion } from './confirm.server.ts'

/** What the browser asks a device for, before a change that asks who makes it. */
export async function loader(args: Args) {
  const { platform, yo, url } = adminArgs(args)
  return Response.json(await prepareConfirmacion(platform, yo, url.origin), {
    headers: { 'Cache-Control': 'no-store' },
  })
}
