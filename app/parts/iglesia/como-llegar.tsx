import { MapPin } from 'lucide'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { enlaceComoLlegar } from './enlaces.ts'
import { useSitio } from './use-sitio.ts'

/** Directions to the church, in the visitor's own map app. */
export function ComoLlegar({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
  const { contacto } = useSitio()
  return (
    <a
      href={enlaceComoLlegar(contacto)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass(variant)}
    >
      <Icon of={MapPin} className="size-5" />
      Cómo llegar
    </a>
  )
}
