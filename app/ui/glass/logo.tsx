import { use } from 'react'
import { logoContent } from './logo.ts'
import { VidrioContext } from './vitral.tsx'

/** The logo, hidden from screen readers: the name stands beside it. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  const vidrio = use(VidrioContext)
  return (
    // Safe: made of constants and colours, shared with the favicon
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      className={className}
      dangerouslySetInnerHTML={{ __html: logoContent(vidrio) }}
    />
  )
}
