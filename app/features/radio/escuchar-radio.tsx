import { Pause, Play } from 'lucide'
import type { MouseEvent } from 'react'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isWanted } from './radio.ts'
import { useRadio } from './radio-provider.tsx'

/** «Escuchar la radio»: plays in place. Without scripts or a station it links to the radio's page. */
export function EscucharRadio() {
  const { status, player } = useRadio()
  const wanted = isWanted(status)
  const onClick = (event: MouseEvent) => {
    // Opened in another tab: let that one play.
    if (status === 'no-station' || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    player.toggle()
  }
  return (
    <ButtonLink to="/radio" onClick={onClick}>
      <Icon of={wanted ? Pause : Play} className="size-5 fill-current" />
      {wanted ? 'Pausar la radio' : 'Escuchar la radio'}
    </ButtonLink>
  )
}
