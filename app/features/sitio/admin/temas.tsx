import { ChevronLeft, ChevronRight } from 'lucide'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RUTA_SITIO, rutaDeTema, TEMAS, type Tema, temaOf } from '../temas.ts'

/** Their headings in the list, each over the subject that it begins with. */
const GRUPOS: Partial<Record<Tema, string>> = {
  iglesia: 'Nombre y portada',
  logo: 'Aspecto',
  'quienes-somos': 'La comunidad',
  propositos: 'Donaciones y otros textos',
}

type Errors = Record<string, unknown>

/** The subject that the address asks for, or the one of a field that was just refused. */
function useTema(errors: Errors, sent: number) {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const asked = TEMAS.find(({ id }) => id === params.get('tema'))?.id
  const refused = temaOf(Object.keys(errors), asked)
  // Without scripts the page is drawn with what was refused.
  const [jump, setJump] = useState(refused && { to: refused, from: key })
  // Whoever then opens another subject stays there, until the form is sent again.
  useEffect(() => {
    if (refused) setJump({ to: refused, from: key })
  }, [refused, sent])
  return jump?.from === key ? { shown: jump?.to ?? asked, jump } : { shown: asked, jump: undefined }
}

type TemasProps = {
  errors: Errors
  /** How often it was sent. */
  sent: number
  /** What each subject has. */
  children: Record<Tema, ReactNode>
  /** Those with something to save. */
  cambiados: readonly Tema[]
  /** Below the subject, on a wide screen. */
  pie: ReactNode
}

/**
 * The subjects of a long form, one at a time: on a phone a list that leads to each, else beside it. What is
 * typed stays in those that are not shown, and one whose field was refused is opened.
 */
export function Temas({ errors, sent, cambiados, children, pie }: TemasProps) {
  const { shown, jump } = useTema(errors, sent)
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!jump || document.activeElement?.matches('[aria-invalid=true]')) return
    region.current?.querySelector<HTMLElement>(`#${jump.to} [aria-invalid=true]`)?.focus()
  }, [jump])
  const first = TEMAS[0].id
  return (
    <div
      ref={region}
      data-alone={shown}
      className="grid items-start gap-6 lg:grid-cols-[var(--lista-de-temas)_1fr]"
    >
      <nav aria-label="Temas del sitio" className={shown ? 'max-lg:hidden' : ''}>
        <ul className="overflow-hidden rounded-carta bg-superficie shadow-carta">
          {TEMAS.map(({ id, titulo, resumen }) => (
            <li key={id} className="not-first:border-borde not-first:border-t">
              {GRUPOS[id] && <h2 className="px-4 pt-5 pb-1 text-lg lg:pb-3">{GRUPOS[id]}</h2>}
              <Link
                to={rutaDeTema(id)}
                aria-current={id === (shown ?? first) ? 'page' : undefined}
                className={`flex min-h-16 items-center gap-3 px-4 py-2.5 transition-colors hover:bg-relieve lg:border-transparent lg:border-l-4 lg:pl-3 lg:aria-[current]:border-vitral-ambar lg:aria-[current]:bg-relieve`}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-bold">{titulo}</span>
                  {cambiados.includes(id) ? (
                    <span className="flex items-center gap-1.5 font-bold text-xs">
                      <span aria-hidden="true" className="size-2 rounded-full bg-vitral-ambar" />
                      Sin guardar
                    </span>
                  ) : (
                    <span className="block text-tinta-suave text-xs">{resumen}</span>
                  )}
                </span>
                <Icon of={ChevronRight} className="size-5 shrink-0 text-tinta-suave lg:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`min-w-0 ${shown ? '' : 'max-lg:hidden'}`}>
        <Link
          to={RUTA_SITIO}
          className="-mt-5 -ml-2 inline-flex min-h-11 items-center gap-1 px-2 font-bold text-vitral-zafiro lg:hidden"
        >
          <Icon of={ChevronLeft} className="size-5" />
          Todos los temas
        </Link>
        {TEMAS.map(({ id, titulo }) => (
          <div key={id} hidden={id !== (shown ?? first)}>
            <Panel id={id} titulo={titulo}>
              <div className="space-y-5">{children[id]}</div>
            </Panel>
          </div>
        ))}
        {pie}
      </div>
    </div>
  )
}
