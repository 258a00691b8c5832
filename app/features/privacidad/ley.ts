import { formatDay } from '#app/ui/dates.ts'

/**
 * When Ley 21.719 begins, as it was published. Bill 18.623-07 would move it: once that is decided, write the
 * day and `cierta: true` here, and nowhere else.
 */
const LEY = { rige: '2026-12-01', cierta: false }

/** How texts say since when the law holds: `con` in full, `breve` where they said it before. */
export function vigenciaOf({ rige, cierta }: { rige: string; cierta: boolean }) {
  const dia = formatDay(rige)
  if (cierta) return { con: `desde el ${dia}`, breve: `desde el ${dia}` }
  return {
    con: `cuando entre en vigencia (se publicó para el ${dia}; un proyecto de ley puede mover esa fecha)`,
    breve: 'cuando la ley entre en vigencia',
  }
}

export const VIGENCIA = vigenciaOf(LEY)

/** The product's texts are a careful default, and say so wherever they speak of duties. */
export const NO_ES_ASESORIA =
  'Esto es una ayuda para ordenarse, no asesoría legal: pide a una abogada o un abogado que lo revise.'
