import { logoContent } from './logo.ts'

/** The mark. The name beside it says what it is, so it is not announced. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    // Our own constant, shared with the favicon
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      className={className}
      dangerouslySetInnerHTML={{ __html: logoContent }}
    />
  )
}
