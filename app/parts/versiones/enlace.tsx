import { History } from 'lucide'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { rutaVersiones } from './ruta.ts'

/** Leads from an edit form to what its content was before. */
export function EnlaceVersiones({ de, fila }: { de: string; fila: string }) {
  return (
    <ButtonLink to={rutaVersiones({ de, fila })} variant="quiet" className="-ml-4 in-[[data-save-bar]]:ml-0">
      <Icon of={History} className="size-5" />
      {/* Enlarged letters leave a bar the room for one button's words. */}
      <span className="in-[[data-save-bar]]:max-xs:sr-only">Versiones</span>
    </ButtonLink>
  )
}
