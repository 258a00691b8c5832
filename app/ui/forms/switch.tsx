import { type ComponentProps, type ReactNode, useId } from 'react'

/** On or off; the whole line can be touched. A checkbox, so that a form sends it without scripts. */
export function Switch({
  label,
  hint,
  className = '',
  ...input
}: { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  const [labelId, hintId] = [useId(), useId()]
  return (
    <label
      className={`flex min-h-12 flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 ${className}`}
    >
      <span className="min-w-0 flex-1 basis-[min(8rem,50vw)]">
        <span id={labelId} className="block font-bold max-xs:text-[min(1em,7.6vw)]">
          {label}
        </span>
        {hint && (
          <span id={hintId} className="block text-sm text-tinta-suave max-xs:text-[min(1em,6.8vw)]">
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        aria-labelledby={labelId}
        aria-describedby={hint ? hintId : undefined}
        className="relative h-7 w-12 disabled:opacity-50 shrink-0 forced-colors:appearance-auto appearance-none rounded-full border-[1.5px] border-borde-control bg-relieve transition-colors before:absolute forced-colors:before:hidden before:inset-y-0 before:left-0.75 before:my-auto before:size-4.5 before:rounded-full before:bg-borde-control before:transition-transform checked:border-vitral-zafiro checked:bg-vitral-zafiro checked:before:translate-x-5 checked:before:bg-superficie"
      />
    </label>
  )
}
