import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  /** Deletes: at once, or asks first and stands among others. */
  | 'danger'
  | 'secondary-danger'
  | 'quiet-danger'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent px-6 bg-vitral-ambar text-sobre-ambar hover:bg-vitral-ambar-vivo',
  secondary: 'border-borde-control px-6 text-tinta hover:border-tinta hover:bg-relieve',
  quiet: 'border-transparent px-4 text-tinta hover:bg-relieve',
  danger: 'border-transparent px-6 bg-vitral-rubi text-sobre-rubi hover:bg-vitral-rubi-vivo',
  'secondary-danger': 'border-borde-control px-6 text-error hover:border-error hover:bg-relieve',
  'quiet-danger': 'border-transparent px-4 text-error hover:bg-relieve',
}

/**
 * A button's classes, for elements other than the components below. `className` adds to the variant's: of two
 * utilities for one property the stylesheet's order decides, not the order here.
 */
export function buttonClass(variant: ButtonVariant = 'primary', className = ''): string {
  return `inline-flex [&>svg]:shrink-0 has-[>svg]:text-left min-h-12 items-center justify-center gap-2 rounded-full border-[1.5px] py-2.5 text-center font-bold max-xs:text-[min(1em,7.8vw)] leading-tight transition-colors aria-disabled:opacity-60 disabled:opacity-60 ${VARIANTS[variant]} ${className}`
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Busy: the button keeps the focus, announces it and ignores presses. */
  pending?: boolean
  pendingText?: ReactNode
}

export function Button({
  variant,
  pending = false,
  pendingText,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={buttonClass(variant, className)}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending && pendingText ? pendingText : children}
    </button>
  )
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
}

export function ButtonLink({ variant, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(variant, className)} />
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Its accessible name, since it shows only an icon. */
  label: string
}

/** A round 48 px button with only an icon. */
export function IconButton({ label, className = '', type = 'button', ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      className={`inline-grid size-12 shrink-0 place-items-center rounded-full transition-colors hover:bg-relieve disabled:opacity-40 ${className}`}
    />
  )
}
