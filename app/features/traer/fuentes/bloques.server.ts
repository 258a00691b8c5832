import type { BloqueHallado } from '../found.server.ts'
import { partesDe } from './html.server.ts'

const TEXTO_MAX = 9_000

const bloqueDe = (tipo: BloqueHallado['tipo'], datos: Partial<BloqueHallado>): BloqueHallado => ({
  titulo: '',
  texto: '',
  enlace: '',
  de: '',
  ...datos,
  tipo,
})

export const fotoDe = (direccion: string, texto: string) => bloqueDe('foto', { foto: { direccion }, texto })

export function bloquesDe(html: string, base: string): BloqueHallado[] {
  return partesDe(html, base).flatMap((parte): BloqueHallado[] => {
    if (parte.tipo === 'foto') return [fotoDe(parte.direccion, parte.texto)]
    if (parte.tipo === 'video') return [bloqueDe('video', { enlace: parte.direccion, titulo: parte.titulo })]
    // A heading of which nothing follows is words itself.
    if (!parte.texto) return [bloqueDe('texto', { texto: parte.titulo })]
    return pieces(parte.texto).map((texto, at) =>
      bloqueDe('texto', { titulo: at === 0 ? parte.titulo : '', texto }),
    )
  })
}

/** Text in pieces that fit into a block, cut between paragraphs, or anywhere if one is longer. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (let rest = text; rest; ) {
    const end = rest.length <= TEXTO_MAX ? rest.length : rest.lastIndexOf('\n\n', TEXTO_MAX)
    const cut = end > 0 ? end : TEXTO_MAX
    found.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return found
}
