import { Grid2x2, LayoutDashboard } from 'lucide'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { CHIP, CHOICES, VIEW_CHIP, View } from '#app/ui/choices.tsx'
import { readStored, writeStored } from '#app/ui/storage/stored.ts'
import type { ResumenGaleria } from '../foto.ts'

export type Vista = 'cuadricula' | 'mosaico'

const KEY = 'galeria_vista'

/** The gallery's layout, remembered in this browser. */
export function useVista(): [Vista, (vista: Vista) => void] {
  const [vista, setVista] = useState<Vista>('cuadricula')
  useEffect(() => {
    if (readStored(KEY) === 'mosaico') setVista('mosaico')
  }, [])
  const choose = (next: Vista) => {
    setVista(next)
    writeStored(KEY, next)
  }
  return [vista, choose]
}

const VISTAS = [
  { nombre: 'cuadricula', icono: Grid2x2, titulo: 'Cuadrícula' },
  { nombre: 'mosaico', icono: LayoutDashboard, titulo: 'Mosaico' },
] as const

interface FiltrosProps {
  resumen: ResumenGaleria
  /** '' for all. */
  categoria: string
  vista: Vista
  onVista: (vista: Vista) => void
}

/** The category filter, which asks the server, and the choice of layout. */
export function Filtros({ resumen, categoria, vista, onVista }: FiltrosProps) {
  return (
    <div className={CHOICES.row}>
      {/* A form: it works without a script too. */}
      <Form method="get" action="/galeria" preventScrollReset className={CHOICES.filters}>
        <fieldset className={CHOICES.filterList}>
          <legend className="sr-only">Categorías</legend>
          <button type="submit" aria-pressed={categoria === ''} className={CHIP}>
            Todas
          </button>
          {resumen.categorias.map(({ nombre }) => (
            <button
              key={nombre}
              type="submit"
              name="categoria"
              value={nombre}
              aria-pressed={categoria === nombre}
              className={CHIP}
            >
              {nombre}
            </button>
          ))}
        </fieldset>
      </Form>
      <fieldset className={`${CHOICES.views} no-scripts:hidden`}>
        <legend className="sr-only">Cómo se muestran</legend>
        {VISTAS.map(({ nombre, icono, titulo }) => (
          <button
            key={nombre}
            type="button"
            aria-pressed={vista === nombre}
            onClick={() => onVista(nombre)}
            className={VIEW_CHIP}
          >
            <View icono={icono} nombre={titulo} />
          </button>
        ))}
      </fieldset>
    </div>
  )
}
