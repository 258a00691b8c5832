import { useState } from 'react'
import { Failure } from '#app/ui/feedback/answer.tsx'
import { ConfirmDialog } from '#app/ui/feedback/dialog.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import { FORMULARIO_PETICION, TEXTOS_PETICION } from '../peticion.ts'
import { borrar, devolver, type Guardada } from './guardada.ts'

interface PeticionGuardadaProps {
  guardada: Guardada
  /** Before it is back in the form: why the server refused it. */
  onDevolver: (rechazo: string | undefined) => void
}

/** In the form's place: what was written is kept, until when, and how to change it or take it back. */
export function PeticionGuardada({ guardada: { hasta, rechazo }, onDevolver }: PeticionGuardadaProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <div
        className="rounded-xl border-vitral-oliva border-l-4 bg-vitral-oliva/12 px-4 py-3 outline-none"
        role="status"
        tabIndex={-1}
      >
        <p className="font-bold">{TEXTOS_PETICION.guardada}</p>
        {!rechazo && (
          <p className="mt-2">
            Ahora no hay conexión. Se enviará sola cuando vuelva: deja abierto este sitio, o ábrelo más tarde.
          </p>
        )}
        <p className="mt-2 lining-nums">Si no se envía antes del {formatMoment(hasta)}, se olvida.</p>
      </div>
      <Failure className="mt-5">{rechazo}</Failure>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => {
            onDevolver(rechazo)
            devolver(FORMULARIO_PETICION)
          }}
        >
          Editar
        </Button>
        <Button variant="quiet-danger" onClick={() => setAsked(true)}>
          Borrar
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        title={TEXTOS_PETICION.confirmarBorrar}
        confirmLabel="Borrar"
        onAnswer={(yes) => {
          setAsked(false)
          if (yes) borrar()
        }}
      />
    </>
  )
}
