import { Share, SquarePlus } from 'lucide'
import { useSyncExternalStore } from 'react'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { getOffer, install, isIphone, subscribe } from './oferta.ts'

/** «Instalar» where the browser offers it, how it is done on an iPhone, and nothing once it is. */
export function Instalar({ className }: { className: string }) {
  const offer = useSyncExternalStore(subscribe, getOffer, () => undefined)
  const hydrated = useHydrated()
  if (offer)
    return (
      <Button onClick={install} className={className}>
        Instalar
      </Button>
    )
  return hydrated && isIphone() ? <EnIphone /> : null
}

const PASO = 'flex items-center gap-3'
const DIBUJO = 'size-8 shrink-0 rounded-lg bg-sobre-noche p-1.5 text-noche ring-1 ring-borde'

function EnIphone() {
  return (
    <section aria-labelledby="en-iphone" className="w-full text-left">
      <h2 id="en-iphone" className="text-xl">
        Instalar en un iPhone
      </h2>
      <ol className="mt-3 space-y-3">
        <li className={PASO}>
          <Icon of={Share} className={DIBUJO} />
          En Safari, toca «Compartir», abajo en la pantalla.
        </li>
        <li className={PASO}>
          <Icon of={SquarePlus} className={DIBUJO} />
          Elige «Agregar a inicio».
        </li>
      </ol>
    </section>
  )
}
