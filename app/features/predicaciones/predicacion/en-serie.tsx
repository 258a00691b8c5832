import { ArrowLeft, ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { addressOf } from '../lista/filtros.ts'
import type { PredicacionCompleta } from './predicacion.server.ts'

/** Where the sermon stands in its series, with the one before and the one after. */
export function EnSerie({ serie }: { serie: NonNullable<PredicacionCompleta['serie']> }) {
  const { nombre, slug, posicion, total, anterior, siguiente } = serie
  return (
    <nav aria-labelledby="serie">
      <h2 id="serie" className="text-xl">
        Serie:{' '}
        <Link
          to={addressOf({ serie: slug })}
          className="text-vitral-zafiro underline decoration-1 underline-offset-4"
        >
          {nombre}
        </Link>
      </h2>
      <p className="mt-1 text-tinta-suave tabular-nums">
        {posicion} de {total}
      </p>
      {anterior || siguiente ? (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
          {anterior ? (
            <Vecina titulo={anterior.titulo} slug={anterior.slug} rel="prev">
              <Icon of={ArrowLeft} className="size-4.5" />
              Anterior
            </Vecina>
          ) : null}
          {siguiente ? (
            <Vecina titulo={siguiente.titulo} slug={siguiente.slug} rel="next">
              Siguiente
              <Icon of={ArrowRight} className="size-4.5" />
            </Vecina>
          ) : null}
        </ul>
      ) : null}
    </nav>
  )
}

interface VecinaProps {
  titulo: string
  slug: string
  rel: 'prev' | 'next'
  children: ReactNode
}

function Vecina({ titulo, slug, rel, children }: VecinaProps) {
  return (
    <li>
      <Link
        to={`/predicaciones/${slug}`}
        rel={rel}
        className="block h-full rounded-carta border border-borde bg-superficie px-5 py-4 transition-colors hover:border-borde-control hover:bg-relieve/60"
      >
        <span className="flex items-center gap-2 text-sm text-tinta-suave">{children}</span>
        <span className="mt-1 line-clamp-2 font-bold">{titulo}</span>
      </Link>
    </li>
  )
}
