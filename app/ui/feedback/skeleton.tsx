/** Holds the place of what is on its way: give it the size of what will come. Its region says `aria-busy`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-latido rounded-carta bg-relieve ${className}`} />
}

/** Lines of text on their way, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="block space-y-2.5">
      {Array.from({ length: lines }, (_, i) => (
        // Identical lines that never move
        <Skeleton key={i} className={`h-5 rounded-md ${i === lines - 1 ? 'w-3/5' : 'w-full'}`} />
      ))}
    </span>
  )
}
