import { Button } from '#app/ui/forms/button.tsx'

/** Stays in sight under a long form. */
export function SaveBar({ pending }: { pending: boolean }) {
  return (
    // The mark lifts the notices above it on a phone.
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
