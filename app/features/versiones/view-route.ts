import { type Args, adminArgs, demand } from '#app/parts/admin/gate.server.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { asVistaPrevia } from '#app/parts/page/vista-previa.server.ts'
import { findVersion } from '#app/parts/versiones/versiones.server.ts'
import { drawContext } from '#app/platform/pages/draw.server.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { drawnAsItWas, findVersionado } from './restore.server.ts'
import { TEXTOS_VERSIONES } from './textos.ts'

const notFound = (text: string) =>
  new Response(text, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

/** «Ver así»: the public page as a version makes it, for who is signed in, kept nowhere. */
export async function loader(args: Args) {
  const { platform, context, url, yo } = adminArgs(args)
  const param = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 100)
  const [de, fila] = [param('de'), param('fila')]
  const versionado = findVersionado(context.get(featuresContext), de, fila)
  if (!versionado) return notFound(TEXTOS_VERSIONES.desconocida)
  demand(yo, versionado.permiso)
  const version = await findVersion(platform.db, versionado, fila, param('version'))
  const html =
    version && (await drawnAsItWas(platform.db, versionado, { fila, version }, context.get(drawContext)))
  if (!html) return notFound(TEXTOS_VERSIONES.noEsta)
  const aviso = `Vista previa: así se veía hasta el ${formatMoment(version.fecha)}. Solo la ves tú.`
  return asVistaPrevia(html, aviso)
}
