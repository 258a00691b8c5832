import { FIN } from './fin.ts'

/** The page that ends the worker. It needs nothing else of the site, whatever is broken there. */
export const loader = () =>
  new Response(FIN, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
