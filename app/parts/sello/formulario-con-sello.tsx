import { getFormProps } from '@conform-to/react'
import type { Challenge, Solution } from 'altcha-lib/types'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { z } from 'zod'
import type { ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { CheckboxField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { useTyped } from '#app/ui/storage/typed.ts'
import { timeoutSignal } from '#app/ui/timeout-signal.ts'
import {
  CAMPO_SELLO,
  CAMPO_TRAMPA,
  MINIMO_MS,
  needsProof,
  RUTA_SELLO,
  SELLO_DURA_MS,
  type Sello,
} from './sello.ts'

type Options<Campos extends Record<string, unknown>> = Pick<
  NonNullable<Parameters<typeof useSchemaForm<z.ZodType<unknown, Campos>>>[1]>,
  'defaultValue'
> & {
  id: string
  /** Where it is sent. */
  action: string
  /** The action's answer when the form was sent without JavaScript. */
  served: ResultadoPublico | undefined
}

/** A visitor's form with a stamp, sent by a fetcher, so that the page and the typed text stay. */
export function useFormularioConSello<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  { id, action, served, defaultValue }: Options<z.input<Schema>>,
) {
  const fetcher = useFetcher<ResultadoPublico>()
  const sello = useSello()
  const [preparing, setPreparing] = useState(false)
  const pending = preparing || fetcher.state !== 'idle'
  const resultado = fetcher.data ?? served
  useEffect(() => {
    // A refused form keeps it: the server does not count it as used.
    if (fetcher.data?.ok) sello.renew()
  }, [fetcher.data, sello])
  const [form, fields] = useSchemaForm(schema, {
    id,
    defaultValue,
    lastResult: pending ? undefined : resultado?.envio,
    async onSubmit(event, { formData }) {
      event.preventDefault()
      setPreparing(true)
      formData.set(CAMPO_SELLO, await sello.finish())
      await fetcher.submit(formData, { method: 'post', action })
      setPreparing(false)
    },
  })
  useTyped(id)
  return {
    Form: fetcher.Form,
    formProps: { ...getFormProps(form), method: 'post', action, onFocus: sello.touch } as const,
    fields,
    pending,
    /** The answer to what was sent from this page. */
    respuesta: fetcher.data,
    fallido: !pending && resultado?.ok === false ? resultado : undefined,
  }
}

const FETCH_MS = 5_000
const SOLVE_MS = 30_000
/** Fetches a new one before the server would refuse it as expired. */
const STALE_MS = SELLO_DURA_MS - 5 * 60_000

/**
 * Call `touch` when the form is first touched, `finish` for the value of `sello`, `renew` once it is used up.
 */
function useSello() {
  return useMemo(() => {
    let stamp: { since: number; ready: Promise<Sello | undefined> } | undefined
    const touch = () => {
      if (stamp && performance.now() - stamp.since < STALE_MS) return stamp
      stamp = { since: performance.now(), ready: fetchSello() }
      return stamp
    }
    return {
      touch,
      /**
       * Waits for the proof and the minimum time, which autofill and one key can beat. '' if there is no
       * stamp: the request is sent without it.
       */
      async finish(): Promise<string> {
        const sello = await touch().ready
        // Without its proof it is good for one try.
        if (!sello || (needsProof(sello.challenge) && !sello.solution)) stamp = undefined
        return sello ? btoa(JSON.stringify(sello)) : ''
      },
      renew() {
        stamp = undefined
      },
    }
  }, [])
}

/** The stamp when it is ready: with its proof, and not before the minimum time. */
async function fetchSello(): Promise<Sello | undefined> {
  try {
    const answer = await fetch(RUTA_SELLO, { signal: timeoutSignal(FETCH_MS) })
    if (!answer.ok) return undefined
    const longEnough = new Promise((resolve) => setTimeout(resolve, MINIMO_MS))
    const challenge: Challenge = await answer.json()
    const solution = needsProof(challenge) ? await solve(challenge) : undefined
    await longEnough
    return { challenge, ...(solution && { solution }) }
  } catch {
    return undefined
  }
}

function solve(challenge: Challenge): Promise<Solution | undefined> {
  const worker = new Worker(new URL('./prueba.worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<Solution | undefined>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data && !data.error ? data : undefined)
    worker.onerror = () => resolve(undefined)
  })
  worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: SOLVE_MS })
  return solved.finally(() => worker.terminate())
}

type ConsentimientoProps = Pick<ComponentProps<typeof CheckboxField>, 'label' | 'field'> & {
  /** What becomes of the data, in a sentence. */
  children: ReactNode
}

/** The box of consent, with what becomes of the data, and the way to the privacy page. */
export function Consentimiento({ label, field, children }: ConsentimientoProps) {
  return (
    <CheckboxField
      label={label}
      field={field}
      hint={
        <>
          {children}{' '}
          <Link
            to="/privacidad"
            className="text-vitral-zafiro underline underline-offset-4"
            // Keeps the typed text in this tab.
            target="_blank"
          >
            Cómo cuidamos tus datos
          </Link>
        </>
      }
    />
  )
}

/** Honeypot: hidden from people, screen readers, the keyboard and autofill, so only machines fill it in. */
export function Trampa({ id }: { id: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>Deja esto en blanco</label>
      <input id={id} name={CAMPO_TRAMPA} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
