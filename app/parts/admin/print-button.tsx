import { Printer } from 'lucide'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Prints the page; without scripts the browser's own menu does. */
export const PrintButton = () => (
  <Button onClick={() => print()} variant="secondary" className="noscript:hidden">
    <Icon of={Printer} className="size-5" />
    Imprimir
  </Button>
)
