export const Progress = ({
  label,
  value,
  className = '',
}: {
  label: string
  value: number
  className?: string
}) => (
  <progress
    aria-label={label}
    value={value}
    max={100}
    className={`block h-2.5 w-full min-w-0 forced-colors:appearance-auto appearance-none overflow-hidden rounded-full border-0 bg-relieve ring-1 ring-borde-control [&::-moz-progress-bar]:bg-vitral-oliva [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-vitral-oliva ${className}`}
  />
)
