import { parseLinea, parseMarcas, type Trozo } from '#app/parts/marcas/marcas.ts'
import { capital } from '#app/ui/capital.ts'
import { formatWeekday } from '#app/ui/dates.ts'
import type { DiaDeSemana, Escrito } from './boletin.ts'

type Boletin = Escrito & {
  fecha: string
  semana: readonly DiaDeSemana[]
  /** Its page's address; '' while visitors cannot read it. */
  url: string
}

/** A bulletin as a message of WhatsApp: `*negrita*`, `• lista`, addresses written out. */
export function toWhatsapp({ fecha, titulo, texto, avisos, semana, url }: Boletin): string {
  const noticed = avisos.filter(({ texto }) => texto.trim() !== '')
  const parts = [
    [bold(titulo), `Boletín del ${formatWeekday(fecha)}`].filter(Boolean).join('\n'),
    ...parseMarcas(texto).map(({ tipo, lineas }) =>
      lineas.map((linea) => (tipo === 'lista' ? '• ' : '') + ofLine(linea)).join('\n'),
    ),
    noticed.length > 0 && ['*Avisos*', ...noticed.map(ofAviso)].join('\n'),
    semana.length > 0 && ['*Esta semana*', ...semana.flatMap(ofDia)].join('\n'),
    url,
  ]
  return parts.filter(Boolean).join('\n\n')
}

const ofAviso = ({ fecha, texto }: Escrito['avisos'][number]) =>
  `• ${fecha ? `${capital(formatWeekday(fecha))}: ` : ''}${ofLine(parseLinea(texto.replace(/\s+/g, ' ').trim()))}`

const ofDia = ({ dia, citas }: DiaDeSemana) =>
  citas.map(({ hora, titulo, lugar, cancelada }) => {
    const what = [titulo, lugar].filter(Boolean).join(', ')
    return `• ${capital(formatWeekday(dia))}, ${hora}: ${cancelada ? `~${what}~ Cancelado` : what}`
  })

const ofLine = (linea: readonly Trozo[]): string =>
  linea
    .map((trozo) => {
      if (trozo.tipo === 'texto') return trozo.texto
      if (trozo.tipo === 'enlace') return ofLink(trozo)
      // An asterisk beside an address would become a part of it.
      return trozo.trozos.map((each) => (each.tipo === 'texto' ? bold(each.texto) : ofLine([each]))).join('')
    })
    .join('')

/** WhatsApp wants no space between an asterisk and its word. */
function bold(text: string): string {
  const words = text.trim()
  const begin = text.indexOf(words)
  return words === '' ? text : `${text.slice(0, begin)}*${words}*${text.slice(begin + words.length)}`
}

function ofLink({ texto, href }: { texto: string; href: string }): string {
  const address = href.replace(/^(mailto|tel):/i, '')
  return [href, address, href.replace(/^https:\/\//, '')].includes(texto) ? address : `${texto}: ${address}`
}
