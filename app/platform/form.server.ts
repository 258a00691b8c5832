/**
 * The fields that a request brings.
 * @throws a `Response` of status 400 when they cannot be read: no form at all, or a broken one.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response('No se pudo leer el formulario.', { status: 400 })
  }
}
