import type { ReactNode } from 'react'
import { Documento, marked, readDocumento, type Seccion } from '#app/parts/page/documento.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Bloques } from './bloques.tsx'
import type { Propia, Visible } from './contenido.server.ts'

type Props = {
  /** The product's own text (`readDocumento`). */
  texto: string
  valores: Readonly<Record<string, string>>
  /** Stands in the place of `{{formulario}}`. */
  formulario?: ReactNode
  /** The church's own words around the parts that the law asks for. */
  propia: Propia
}

/**
 * A page that the law asks for: as the product says it, or with the church's own words, and its legal parts
 * in any case.
 */
export function DocumentoLegal({ texto, valores, formulario, propia }: Props) {
  const { secciones, ...head } = readDocumento(texto, valores)
  const drawn = new Map(
    secciones.map(({ id, titulo, texto }) => [id, { id, titulo, contenido: withForm(texto, formulario) }]),
  )
  const accion = formulario ? (
    <a href="#pedir" className={buttonClass('secondary', 'mt-6 text-base print:hidden')}>
      Pedir algo sobre tus datos
    </a>
  ) : null
  if (!propia) return <Documento {...head} accion={accion} secciones={[...drawn.values()]} />
  const { titulo, resumen, fecha, contenido } = propia
  const own = seccionesOf(contenido, drawn)
  const there = new Set(own.map(({ id }) => id))
  // What the law asks for since it was written.
  const missing = secciones.flatMap(({ id, ley }) => (ley && !there.has(id) ? (drawn.get(id) ?? []) : []))
  return (
    <Documento
      titulo={titulo}
      resumen={resumen || head.resumen}
      fecha={fecha || head.fecha}
      accion={accion}
      secciones={[...own, ...missing]}
    />
  )
}

/**
 * The blocks as parts of a document: those that the law asks for, and own ones, each with what follows it
 * without a name.
 */
function seccionesOf(contenido: readonly Visible[], legal: ReadonlyMap<string, Seccion>): Seccion[] {
  const found: { id: string; titulo: string; bloques: Visible[]; legal?: Seccion | undefined }[] = []
  for (const [index, bloque] of contenido.entries()) {
    const id = `parte-${index + 1}`
    if (bloque.tipo === 'ley') {
      const section = legal.get(bloque.de)
      if (section) found.push({ ...section, bloques: [], legal: section })
    } else if (bloque.tipo === 'texto' && bloque.titulo)
      found.push({ id, titulo: bloque.titulo, bloques: [{ ...bloque, titulo: '' }] })
    else {
      const last = found.at(-1)
      if (last) last.bloques.push(bloque)
      else found.push({ id, titulo: '', bloques: [bloque] })
    }
  }
  return found.map(({ id, titulo, bloques, legal }) => ({
    id,
    titulo,
    contenido: (
      <>
        {legal?.contenido}
        {bloques.length > 0 && <Bloques contenido={bloques} />}
      </>
    ),
  }))
}

function withForm(texto: string, formulario: ReactNode) {
  const [before = '', after] = texto.split('{{formulario}}')
  if (after === undefined) return marked(before)
  return (
    <>
      {marked(before)}
      <div id="pedir" className="scroll-mt-24 rounded-carta bg-superficie p-6 shadow-carta">
        {formulario}
      </div>
      {marked(after)}
    </>
  )
}
