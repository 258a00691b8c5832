import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { ConfirmDialog, type Question } from './dialog.tsx'

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Provides the one confirmation dialog for everything below it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const answer = useRef<(confirmed: boolean) => void>(undefined)

  const confirm = useCallback<Confirm>((next) => {
    answer.current?.(false)
    setQuestion(next)
    setOpen(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const onAnswer = useCallback((confirmed: boolean) => {
    setOpen(false)
    answer.current?.(confirmed)
    answer.current = undefined
  }, [])

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && <ConfirmDialog {...question} open={open} onAnswer={onAnswer} />}
    </ConfirmContext>
  )
}

/** `if (await confirm({ title: '¿Estás seguro de que quieres eliminar esta imagen?' })) …` */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a <ConfirmProvider> above it')
  return confirm
}
