import { Check, Copy } from 'lucide'
import { useState } from 'react'
import { copyText } from '../copy.ts'
import { Icon } from '../icon.tsx'
import { Button, type ButtonVariant } from './button.tsx'

interface CopyButtonProps {
  text: string
  label?: string
  done?: string
  /** The rest of its accessible name: what it copies. */
  detail?: string
  /** Called if the browser refuses: mark the text, so that the person only has to copy it. */
  onRefused?: () => void
  variant?: ButtonVariant
  className?: string
}

export function CopyButton({
  text,
  label = 'Copiar',
  done = 'Copiado',
  detail,
  onRefused,
  variant = 'secondary',
  className = '',
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const success = await copyText(text)
    setCopied(success)
    if (!success) onRefused?.()
  }
  return (
    <Button variant={variant} onClick={copy} className={`noscript:hidden ${className}`}>
      <Icon of={copied ? Check : Copy} className="size-5" />
      <span aria-live="polite">
        {copied ? done : label}
        {detail && <span className="sr-only"> {detail}</span>}
      </span>
    </Button>
  )
}
