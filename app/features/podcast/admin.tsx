import { adminAction } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import type { Route } from './+types/admin'
import { FormularioPodcast } from './admin/formulario.tsx'
import { opcionOf } from './admin/opciones.ts'
import { Publicado } from './admin/publicado.tsx'
import { Requisitos } from './admin/requisitos.tsx'
import { guardarPodcast } from './admin/save.server.ts'
import { RUTA_PODCAST } from './direccion.ts'
import { requisitosOf } from './lista.ts'
import { readEstado } from './podcast.server.ts'
import { TEXTOS_PODCAST } from './podcast.ts'
import { portadaDibujadaPath } from './portada.ts'

export const loader = adminLoader(async ({ platform: { db, settings }, url }) => {
  const { podcast, estado } = await readEstado(db)
  const { guid: _guid, desde: _desde, portada, ...datos } = podcast.data
  const { data: sitio } = await readSitio(db)
  return {
    version: podcast.version,
    podcast: { ...datos, portada: opcionOf(portada) },
    requisitos: requisitosOf(estado),
    imagen: (await imagesByUrl(db, [portada])).get(portada),
    dibujada: portadaDibujadaPath(sitio),
    direccion: (settings.origin ?? url.origin) + RUTA_PODCAST,
  }
})

export const action = adminAction(TEXTOS_PODCAST.error, guardarPodcast)

export const clientAction = keepTyped(TEXTOS_PODCAST.error)

export default function PodcastSection({ loaderData }: Route.ComponentProps) {
  const { requisitos, direccion, podcast } = loaderData
  const listo = requisitos.every((requisito) => requisito.listo)
  return (
    <div className="space-y-6">
      {listo ? (
        <Publicado direccion={direccion} correo={podcast.correo} />
      ) : (
        <Requisitos requisitos={requisitos} />
      )}
      <FormularioPodcast cargado={loaderData} />
    </div>
  )
}
