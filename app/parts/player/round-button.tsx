import { LoaderCircle, Pause, Play, Square } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'

interface RoundButtonProps {
  /** Its name while pressing it begins the sound; «Pausar» otherwise. */
  label: string
  /** Somebody wants to listen, so that pressing pauses. */
  wanted: boolean
  /** Wanted, but there is no sound yet. */
  busy: boolean
  onClick: () => void
  /** Sets its size. */
  className?: string
}

export function RoundButton({ label, wanted, busy, onClick, className = '' }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={wanted ? 'Pausar' : label}
      onClick={onClick}
      className={`relative grid shrink-0 place-items-center rounded-full bg-vitral-ambar no-scripts:hidden text-sobre-ambar transition-[background-color,transform] hover:bg-vitral-ambar-vivo active:scale-95 ${className}`}
    >
      {busy ? (
        <Icon of={LoaderCircle} className="absolute inset-0.5 stroke-1 size-[calc(100%-4px)] animate-spin" />
      ) : null}
      {/* A pause sign would say that there is sound. */}
      <Icon
        of={busy ? Square : wanted ? Pause : Play}
        className={`fill-current stroke-[1.5] ${busy ? 'size-[30%]' : wanted ? 'size-[42%]' : 'size-[42%] translate-x-[6%]'}`}
      />
    </button>
  )
}
