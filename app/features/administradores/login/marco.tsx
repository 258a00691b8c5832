import { getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { z } from 'zod'
import { type Resultado, refusalIn } from '#app/parts/admin/resultado.ts'
import { Marca } from '#app/parts/iglesia/marca.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Vitral } from '#app/ui/glass/vitral.tsx'

/** A form of such a page, with why it was refused; `id` where the page has several. */
export function useMarcoForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  resultado: Resultado | undefined,
  id?: string,
) {
  const [form, fields] = useSchemaForm(schema, { ...(id && { id }), lastResult: refusalIn(resultado)?.envio })
  return { form: getFormProps(form), fields, pending: useNavigation().state !== 'idle' }
}

type MarcoFormProps<Schema extends z.ZodType<unknown, Record<string, unknown>>> = {
  schema: Schema
  resultado: Resultado | undefined
  id?: string
  intencion?: string
  /** The button's words, and what it says meanwhile. */
  send: string
  sending: string
  children: (fields: ReturnType<typeof useMarcoForm<Schema>>['fields']) => ReactNode
}

/** The same with its fields and its button. */
export function MarcoForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  schema,
  resultado,
  id,
  intencion,
  send,
  sending,
  children,
}: MarcoFormProps<Schema>) {
  const { form, fields, pending } = useMarcoForm(schema, resultado, id)
  return (
    <Form method="post" {...form} className="grid gap-5">
      {intencion && <input type="hidden" name="intencion" value={intencion} />}
      {children(fields)}
      <Button type="submit" pending={pending} pendingText={sending}>
        {send}
      </Button>
    </Form>
  )
}

/** Leads to another of these pages. */
export const MarcoLink = ({ to, children }: { to: string; children: string }) => (
  <p className="mt-5">
    <Link to={to} className="font-bold text-vitral-zafiro underline underline-offset-4">
      {children}
    </Link>
  </p>
)

/** The layout of the sign-in pages: the stained-glass window, the church's name and the error. */
export function Marco({
  titulo,
  alerta,
  children,
}: {
  titulo: string
  alerta: string | undefined
  children: ReactNode
}) {
  const { sitio } = useSitio()
  return (
    <main className="relative grid min-h-svh place-items-center overflow-hidden bg-noche p-4">
      <div className="absolute inset-0 opacity-60" aria-hidden="true">
        <Vitral semilla="administracion" ancho={1600} alto={1000} anillos={8} className="h-full w-full" />
      </div>
      <div className="relative w-full max-w-md rounded-carta bg-superficie p-6 shadow-carta sm:p-8">
        <a href="/" className="mb-6 flex items-center gap-3 font-titulo text-lg text-tinta no-underline">
          <Marca className="h-9 w-auto shrink-0" caja={{ alto: 56, ancho: 140 }} conNombre />
          <span className="text-balance wrap-anywhere">{sitio.nombre}</span>
        </a>
        <h1 className="mb-4 text-3xl max-xs:text-xl">{titulo}</h1>
        <div role="alert">
          {alerta && (
            <p className="mb-4 rounded-xl border-l-4 border-vitral-rubi bg-vitral-rubi/10 p-3">{alerta}</p>
          )}
        </div>
        {children}
      </div>
    </main>
  )
}
