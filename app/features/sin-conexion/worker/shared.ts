import { SHARED, SHARED_AT } from '#app/ui/storage/kept.ts'

/** Keeps the photos that another application hands over for the page that sends them. */
export async function takeShared(request: Request): Promise<Response> {
  await caches.delete(SHARED)
  const [cache, form] = await Promise.all([caches.open(SHARED), request.formData()])
  for (const [n, file] of form.getAll('fotos').entries())
    await cache.put(`${SHARED_AT}/${n}`, new Response(file))
  return Response.redirect(SHARED_AT, 303)
}
