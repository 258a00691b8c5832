import { CircleCheck } from 'lucide'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetchers, useNavigate } from 'react-router'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { sendForm } from '#app/ui/forms/send-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { isAnyTyped } from '#app/ui/page/early-input.ts'
import { BORRAR_EJEMPLOS } from '../ejemplo.ts'
import { INICIO } from '../secciones.ts'
import type { PasoActual } from './pasos.ts'

/**
 * The bar over a section that was opened by `?completar=`, on a phone in the place of the save bar: what is to
 * be filled in there, and the way to the next, which saves (dashboard.css). Once that is saved, the next opens
 * by itself: with eighteen of them one press for each counts.
 */
export function BarraDePasos({ paso }: { paso: PasoActual }) {
  const { numero, total, texto, campo, listo, quedan = [], salida, siguiente } = paso
  const onward = useRef<HTMLAnchorElement>(null)
  const open = useRef<number>(undefined)
  const before = useRef(campo)
  const navigate = useNavigate()
  const saving = useFetchers().some(({ formData }) => formData)
  const markLeft = useEffectEvent(({ target }: FocusEvent) => {
    if (!listo && isText(target) && quedan.includes(target.value)) mark(target, quedan)
  })
  useEffect(() => {
    const onFocus = (event: FocusEvent) => markLeft(event)
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    const saved = listo && open.current === numero
    open.current = listo ? undefined : numero
    if (!listo) focusField(campo, quedan, before.current)
    before.current = campo
    if (!saved) return
    if (!siguiente) return onward.current?.focus()
    // Once the form knows that it was saved, too: until then leaving it would ask.
    const timer = setTimeout(() => navigate(siguiente))
    return () => clearTimeout(timer)
  }, [numero, campo, listo, quedan.length, siguiente, navigate])
  const ended = listo && !siguiente
  return (
    <section
      aria-label="Completar el sitio"
      data-paso=""
      data-siguiente={siguiente && !ended ? '' : undefined}
      className="z-20 border-borde border-b bg-relieve print:hidden"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 px-4 py-2 md:px-8">
        <p className="min-w-0 flex-1 basis-60 py-1">
          {ended ? (
            <span className="font-bold">
              Todo está completo: el sitio ya muestra los datos de tu iglesia.
            </span>
          ) : (
            <>
              <span className="text-tinta-suave">
                Paso {numero} de {total}:
              </span>{' '}
              <span className="font-bold">{texto}</span>
              {listo && (
                <>
                  <Icon of={CircleCheck} className="mb-0.5 ml-2 inline size-5 text-vitral-oliva" />
                  <span className="sr-only">, listo</span>
                </>
              )}
            </>
          )}
          {!listo && quedan.length > 0 && (
            <span className="block text-tinta-suave text-xs">Queda por cambiar: {named(quedan)}</span>
          )}
          {!listo && siguiente && campo !== BORRAR_EJEMPLOS && (
            <span className="block text-tinta-suave text-xs [@media(max-height:30rem)]:hidden">
              <span className="noscript:hidden">«Siguiente» guarda lo que escribiste.</span>
              <span className="hidden noscript:inline">Guarda antes de pasar al siguiente.</span>
            </span>
          )}
        </p>
        <div className="flex flex-auto flex-wrap items-center justify-between gap-x-2 sm:flex-none">
          {ended ? (
            <ButtonLink ref={onward} to={INICIO.ruta}>
              Ir al inicio
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={salida} variant="quiet" className="forced-colors:ml-0 -ml-4 md:ml-0">
                Dejar para después
              </ButtonLink>
              {siguiente && (
                <ButtonLink
                  ref={onward}
                  to={siguiente}
                  aria-disabled={saving || undefined}
                  onClick={(event) => {
                    const form = formOf(campo)
                    if (!saving && !(form && isAnyTyped(form))) return
                    // What is saved leads on by itself.
                    event.preventDefault()
                    if (!saving && form) sendForm(form)
                  }}
                >
                  Siguiente
                </ButtonLink>
              )}
            </>
          )}
        </div>
        <Progress
          label="Avance por los pasos"
          // Between two steps: neither nothing nor everything.
          value={ended ? 100 : Math.round((100 * (numero - 0.5)) / total)}
          className="mt-2 mb-1 bg-borde-control/40! ring-0!"
        />
      </div>
    </section>
  )
}

/** How much of a text is enough to know it by, and how many of them are named. */
const ENOUGH = 32
const MOST_NAMED = 3

function named(texts: readonly string[]): string {
  const short = (text: string) => (text.length > ENOUGH ? `${text.slice(0, ENOUGH).trimEnd()}…` : text)
  const more = texts.length - MOST_NAMED
  const shown = texts.slice(0, MOST_NAMED).map((text) => `«${short(text)}»`)
  return shown.join(', ') + (more > 0 ? ` y ${more} más` : '')
}

const isText = (target: unknown) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A field by its name, or what has that id. */
const fieldOf = (name: string) => document.getElementsByName(name)[0] ?? document.getElementById(name)

const formOf = (name: string) => fieldOf(name)?.closest('form')

/** Interrupts nobody who is typing elsewhere than in the field of the step before. */
function focusField(name: string, quedan: readonly string[], before: string) {
  const field = fieldOf(name)
  if (!field) return
  const { activeElement } = document
  const isElsewhere = activeElement !== field && activeElement !== fieldOf(before)
  if (isElsewhere && activeElement?.matches('input, textarea, select')) return
  // All rows of its list: the keyboard's «next» goes through them.
  for (const row of field.closest('ol')?.querySelectorAll('details') ?? []) row.open = true
  field.focus({ preventScroll: true })
  // Clear of the bars above and below.
  field.scrollIntoView({ block: 'center' })
  if (isText(field) && field.value === field.defaultValue) mark(field, quedan)
}

/**
 * Marks a placeholder, so that typing replaces it. The last one's key on a phone's keyboard saves: it would
 * go to the form's next field.
 */
function mark(field: HTMLInputElement | HTMLTextAreaElement, quedan: readonly string[]) {
  const { form } = field
  const others = [...(form?.elements ?? [])].some(
    (other) => other !== field && isText(other) && quedan.includes(other.value),
  )
  if (!others && field instanceof HTMLInputElement && !form?.matches(':invalid')) field.enterKeyHint = 'go'
  // A tap sets the cursor after the focus.
  setTimeout(() => field.select())
}
