import { redirect } from 'react-router'
import { TEXTOS_PUBLICACION } from '#app/parts/borradores/publicacion.ts'
import { readVistaPrevia } from '#app/parts/borradores/vista-previa.server.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { asVistaPrevia, drawStill } from '#app/parts/page/vista-previa.server.ts'
import { takenBack } from '#app/platform/db/db.server.ts'
import { drawContext } from '#app/platform/pages/draw.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/vista-previa-route'

/** The public page of what is not published yet, for whoever has its secret address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, auth } = context.get(platformContext)
  const draw = context.get(drawContext)
  const asked = readVistaPrevia(auth.secret, params.clave)
  const versionado =
    asked &&
    context
      .get(featuresContext)
      .flatMap(({ versiones }) => versiones ?? [])
      .find(({ tabla, mostrar }) => tabla === asked.tabla && mostrar)
  if (!asked || !versionado) return noSirve()
  const html = await takenBack(db, async (trx) => {
    const path = (await versionado.mostrar?.(trx, asked.fila)) && (await versionado.pagina(trx, asked.fila))
    return path ? drawStill(draw, path, trx) : undefined
  })
  if (html) return asVistaPrevia(html, 'Vista previa: todavía no está publicado.')
  const published = await versionado.pagina(db, asked.fila)
  return published ? redirect(published) : noSirve()

  async function noSirve() {
    const home = (await drawStill(draw, '/', db)) ?? '</body>'
    return asVistaPrevia(home, TEXTOS_PUBLICACION.vencida, 404)
  }
}
