import { Check, Copy } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { copyText, selectText } from '#app/ui/copy.ts'
import { formatDay } from '#app/ui/dates.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { CuentaBancaria } from './cuenta-bancaria.ts'
import { camposTransferencia, textoTransferencia } from './transferencia.ts'

const COPIADO_MS = 2500
const TODOS = 'Todos los datos'

interface CuentaCardProps {
  cuenta: CuentaBancaria
  /** Whether there are several accounts: the buttons' accessible names then include the account. */
  unaDeVarias: boolean
}

/** A bank account, made to be copied on a phone. */
export function CuentaCard({ cuenta, unaDeVarias }: CuentaCardProps) {
  const { banco, tipo, ejemplo, verificada } = cuenta
  const id = useId()
  const data = useRef<HTMLDListElement>(null)
  const { copied, announcement, copy } = useCopy()
  const de = unaDeVarias ? ` de ${banco}` : ''

  return (
    <article
      aria-labelledby={id}
      className="flex flex-col overflow-hidden rounded-carta bg-superficie shadow-carta"
    >
      {ejemplo ? (
        <p className="border-vitral-ambar border-b-2 bg-vitral-ambar/20 px-6 py-2.5 text-sm">
          <strong>Datos de ejemplo.</strong> No transfieras a esta cuenta: pronto estará aquí la verdadera.
        </p>
      ) : null}
      <h3 id={id} className="px-6 pt-6">
        {banco}
        <span className="block font-normal font-sans text-base text-tinta-suave">{tipo}</span>
      </h3>
      <dl ref={data} className="mt-3 px-6 no-scripts:pb-4">
        {camposTransferencia(cuenta).map(({ nombre, valor }) => (
          <div
            key={nombre}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 max-xs:grid-cols-1 border-borde border-b py-2.5 last:border-0"
          >
            <dt className="text-sm text-tinta-suave">{nombre}</dt>
            <dd className="row-start-2 min-w-0 select-all font-bold lining-nums [overflow-wrap:anywhere]">
              {valor}
            </dd>
            <dd className="row-span-2 no-scripts:hidden max-xs:row-start-3 max-xs:pt-1">
              <CopyButton
                copied={copied === nombre}
                // Which field it copies is plain to those who see the line.
                detail={` ${nombre}${de}`}
                onClick={(event) =>
                  copy(nombre, valor, event.currentTarget.closest('div')?.querySelector('dd') ?? null)
                }
                className="text-sm"
              />
            </dd>
          </div>
        ))}
      </dl>
      {ejemplo ? null : <Verificada el={verificada} className="mt-2 px-6 no-scripts:pb-4" />}
      <div className="mt-auto p-6 pt-4 no-scripts:hidden">
        <CopyButton
          label="Copiar todo"
          copied={copied === TODOS}
          detail={de}
          variant="primary"
          onClick={() => copy(TODOS, textoTransferencia(cuenta), data.current)}
          className="w-full"
        />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </article>
  )
}

/** The day on which somebody last saved it. Lists kept by a browser from before it was noted have none. */
export const Verificada = ({ el, className }: { el: string; className: string }) =>
  el ? <p className={`text-sm text-tinta-suave ${className}`}>Datos verificados el {formatDay(el)}</p> : null

interface CopyButtonProps {
  label?: string
  /** The rest of the button's accessible name. */
  detail: string
  copied: boolean
  variant?: 'primary' | 'secondary'
  className: string
  onClick: React.MouseEventHandler<HTMLButtonElement>
}

function CopyButton({
  label = 'Copiar',
  detail,
  copied,
  variant = 'secondary',
  className,
  onClick,
}: CopyButtonProps) {
  return (
    <button type="button" onClick={onClick} className={buttonClass(variant, `shrink-0 ${className}`)}>
      <Icon of={copied ? Check : Copy} className="size-5" />
      <span>
        {copied ? 'Copiado' : label}
        <span className="sr-only">{detail}</span>
      </span>
    </button>
  )
}

/** The field copied last, while its tick shows, and the announcement for it. */
function useCopy() {
  const [copied, setCopied] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (announcement === '') return
    const timer = setTimeout(() => {
      setCopied(undefined)
      setAnnouncement('')
    }, COPIADO_MS)
    return () => clearTimeout(timer)
  }, [announcement])

  const copy = async (nombre: string, text: string, shown: Element | null) => {
    const done = await copyText(text)
    if (!done && shown) selectText(shown)
    setCopied(done ? nombre : undefined)
    setAnnouncement(
      done ? `${nombre}: listo para pegar.` : `${nombre}: quedó marcado. Mantén presionado para copiarlo.`,
    )
  }
  return { copied, announcement, copy }
}
