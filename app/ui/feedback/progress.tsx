/** A progress bar, 0 to 100. */
export function Progress({
  label,
  value,
  className = '',
}: {
  label: string
  value: number
  className?: string
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={`h-2.5 overflow-hidden rounded-full bg-relieve ring-1 ring-borde ${className}`}
    >
      <div
        className="h-full origin-left bg-vitral-oliva transition-transform"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </div>
  )
}
