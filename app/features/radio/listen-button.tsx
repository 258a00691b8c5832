import { LoaderCircle, Pause, Play } from 'lucide'
import type { MouseEvent } from 'react'
import { ButtonLink, type ButtonVariant } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isWanted } from './radio.ts'
import { useRadio } from './radio-provider.tsx'

type EscucharProps = {
  variant?: ButtonVariant
  /** What is on now is on the radio. */
  live?: boolean
}

/** «Escuchar la radio» plays in place; without scripts it leads to the radio's page. */
export function EscucharRadio({ variant = 'primary', live = false }: EscucharProps) {
  const { status, player } = useRadio()
  if (status === 'no-station') return null
  const wanted = isWanted(status)
  const icono = status === 'live' ? Pause : wanted ? LoaderCircle : Play
  const onClick = (event: MouseEvent) => {
    // Opened in another tab: let that one play.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    player.toggle()
  }
  return (
    <ButtonLink to="/radio" variant={variant} onClick={onClick}>
      <Icon of={icono} className={`size-5 ${icono === LoaderCircle ? 'animate-spin' : 'fill-current'}`} />
      {wanted ? 'Pausar la radio' : live ? 'Escuchar en vivo' : 'Escuchar la radio'}
    </ButtonLink>
  )
}
