import { logoContent } from './logo.ts'

/** The logo, hidden from screen readers: the name stands beside it. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    // Safe: our own constant, shared with the favicon
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      className={className}
      dangerouslySetInnerHTML={{ __html: logoContent }}
    />
  )
}
