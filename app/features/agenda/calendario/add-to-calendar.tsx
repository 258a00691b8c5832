import { CalendarPlus, ChevronDown } from 'lucide'
import { useEffect, useRef } from 'react'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const RENGLON =
  'flex min-h-12 items-center px-5 py-2 font-bold text-vitral-zafiro underline-offset-4 hover:bg-relieve hover:underline focus-visible:-outline-offset-3'

/**
 * The ways to have dates in one's own calendar, where they follow every change. `ruta` is the calendar
 * file's.
 */
export function AgregarCalendario({ ruta }: { ruta: string }) {
  const { origin } = useSitio()
  const webcal = origin.replace(/^https?:/, 'webcal:') + ruta
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeFromOutside(menu.current), [])
  const google = `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`
  return (
    <details ref={menu} className="group/calendario relative print:hidden">
      <summary className={buttonClass('secondary', 'w-full list-none [&::-webkit-details-marker]:hidden')}>
        <Icon of={CalendarPlus} className="size-5" />
        Agregar a mi calendario
        <Icon of={ChevronDown} className="size-4.5 transition-transform group-open/calendario:rotate-180" />
      </summary>
      <ul className="z-10 mt-3 w-84 max-w-full divide-y divide-borde overflow-hidden rounded-carta bg-superficie shadow-carta sm:absolute sm:max-w-none">
        <li>
          <a href={webcal} className={RENGLON}>
            iPhone, Mac u Outlook
          </a>
        </li>
        <li>
          <a
            href={google}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="Google Calendar (se abre en otra pestaña)"
            className={RENGLON}
          >
            Google Calendar
          </a>
          <p className="-mt-1 px-5 pb-3 text-sm text-tinta-suave">
            Google tarda hasta 24 horas en ver un cambio.
          </p>
        </li>
        <li>
          <a href={ruta} className={RENGLON}>
            Descargar el archivo (.ics)
          </a>
        </li>
      </ul>
    </details>
  )
}

/**
 * It lies over what follows: Escape closes it, and so does a press beside it. A popover, which does both by
 * itself, does not open in the oldest browsers without scripts.
 */
function closeFromOutside(menu: HTMLDetailsElement | null) {
  const onKey = ({ key }: KeyboardEvent) => {
    if (!menu?.open || key !== 'Escape') return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  const onClick = ({ target }: MouseEvent) => {
    if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('click', onClick)
  }
}
