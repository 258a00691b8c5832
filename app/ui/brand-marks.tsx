import type { ComponentProps } from 'react'

/** Brand marks that the icon library lacks, in the same 24-unit square. */
function Mark({ d, ...props }: ComponentProps<'svg'> & { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      <path d={d} />
    </svg>
  )
}

export function FacebookIcon(props: ComponentProps<'svg'>) {
  return (
    <Mark
      {...props}
      d="M12 2a10 10 0 0 0-1.6 19.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.2c-1.3 0-1.6.8-1.6 1.6V12h2.7l-.4 2.9h-2.3v7A10 10 0 0 0 12 2z"
    />
  )
}

export function InstagramIcon(props: ComponentProps<'svg'>) {
  return (
    <Mark
      {...props}
      d="M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2zm0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm5.3-3.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z"
    />
  )
}

export function WhatsAppIcon(props: ComponentProps<'svg'>) {
  return (
    <Mark
      {...props}
      d="M12 2a10 10 0 0 1 0 20 10 10 0 0 1-4.9-1.3L2 22l1.4-5A10 10 0 0 1 12 2zm0 1.9a8.1 8.1 0 0 0-6.9 12.4l-.8 2.9 3-.8A8.1 8.1 0 1 0 12 3.9zM8.7 7.2c.2 0 .4 0 .5.4l.8 1.9c.1.2 0 .4-.1.5l-.7.9c-.1.1-.1.3 0 .5.7 1.2 1.7 2.1 3 2.7.2.1.4.1.5-.1l.8-1c.2-.2.3-.2.5-.1l1.9.9c.3.1.4.2.4.4 0 .9-.6 2-1.9 2.1-.6.1-1.4 0-3.2-.8-2.2-1-3.7-3.3-3.9-3.5-.1-.2-.9-1.3-.9-2.5s.6-1.8.9-2.1c.2-.2.4-.3.7-.3z"
    />
  )
}
