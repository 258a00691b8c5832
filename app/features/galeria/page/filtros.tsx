import { Grid2x2, LayoutDashboard } from 'lucide'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
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

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border-[1.5px] border-borde-control px-4.5 text-base transition-colors hover:border-tinta aria-pressed:border-tinta aria-pressed:bg-tinta aria-pressed:text-fondo'

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
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start lg:justify-between">
      {/* A form: it works without a script too. */}
      <Form method="get" action="/galeria" preventScrollReset className="-mx-5 min-w-0 md:mx-0">
        <fieldset className="flex min-w-0 gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:flex-wrap md:overflow-visible md:px-0">
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
      <fieldset className="flex flex-wrap gap-2 py-1 lg:shrink-0 lg:flex-nowrap no-scripts:hidden">
        <legend className="sr-only">Cómo se muestran</legend>
        {VISTAS.map(({ nombre, icono, titulo }) => (
          <button
            key={nombre}
            type="button"
            aria-pressed={vista === nombre}
            onClick={() => onVista(nombre)}
            className={CHIP}
          >
            <Icon of={icono} className="size-4.5" />
            {titulo}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
