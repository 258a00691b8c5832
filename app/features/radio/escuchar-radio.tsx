import { Pause, Play } from 'lucide'
import type { MouseEvent } from 'react'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isWanted } from './radio.ts'
import { useRadio } from './radio-provider.tsx'

/** «Escuchar la radio»: starts it in place. Without JavaScript or without a station it leads to its page. */
export function EscucharRadio() {
  const { status, player } = useRadio()
  const wanted = isWanted(status)
  const onClick = (event: MouseEvent) => {
    // Opened in another tab, it plays there.
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
