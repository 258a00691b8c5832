import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { ConfirmDialog, type Question } from './dialog.tsx'

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

type Asked = {
  /** Each question has a dialog of its own: a new one may be asked before the last one's `close` is heard. */
  n: number
  question: Question
  answer: (confirmed: boolean) => void
  open: boolean
}

/** Provides the confirmation dialog for everything below it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const last = useRef<Asked>(undefined)

  const confirm = useCallback<Confirm>((question) => {
    last.current?.answer(false)
    return new Promise((answer) => {
      last.current = { n: (last.current?.n ?? 0) + 1, question, answer, open: true }
      setAsked(last.current)
    })
  }, [])
  const onAnswer = (confirmed: boolean) => {
    asked?.answer(confirmed)
    setAsked((now) => (now === asked ? asked && { ...asked, open: false } : now))
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && <ConfirmDialog key={asked.n} {...asked.question} open={asked.open} onAnswer={onAnswer} />}
    </ConfirmContext>
  )
}

/** `if (await confirm({ title: '¿Estás seguro de que quieres eliminar esta imagen?' })) …` */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a <ConfirmProvider> above it')
  return confirm
}
