import { Button } from '#app/ui/forms/button.tsx'

/** The save button of a long form, always in sight. */
export function SaveBar({ pending }: { pending: boolean }) {
  return (
    // `data-save-bar` lifts the toasts above it on a phone.
    <div
      data-save-bar=""
      className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-borde border-t bg-fondo px-4 py-3 md:bottom-0 md:mx-0 md:px-0"
    >
      <Button type="submit" pending={pending} pendingText="Guardando..." className="max-sm:w-full">
        Guardar cambios
      </Button>
    </div>
  )
}
