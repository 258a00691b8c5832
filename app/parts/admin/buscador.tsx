import { Search } from 'lucide'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MAX_BUSCAR } from './buscar.ts'

type Props = Omit<ComponentProps<typeof Form>, 'role' | 'onSubmit'> & {
  /** The field's accessible name: «Buscar en la agenda». */
  label: string
  placeholder: string
  name?: string
  /** What is looked for now. */
  buscar: string
}

/** Looks in a list: by its address, or by what else `Form` is told. */
export function Buscador({
  label,
  placeholder,
  name = 'buscar',
  buscar,
  className = 'mb-5',
  children,
  ...form
}: Props) {
  // The address may have become another by a link. The field stays, and with it the focus and what was typed
  // since it asked.
  const field = useRef<HTMLInputElement>(null)
  const asked = useRef<string>(undefined)
  const { key } = useLocation()
  useEffect(() => {
    const isTypedOn = asked.current !== undefined && field.current?.value !== asked.current
    if (field.current && !isTypedOn) field.current.value = buscar
  }, [buscar])
  useEffect(() => {
    asked.current = undefined
  }, [key])
  return (
    <Form
      {...form}
      onSubmit={() => {
        asked.current = field.current?.value
      }}
      role="search"
      className={`relative flex min-w-0 ${className}`}
    >
      {children}
      <input
        ref={field}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={buscar}
        maxLength={MAX_BUSCAR}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-12 w-full min-w-0 flex-1 rounded-full border-[1.5px] border-borde-control bg-superficie pr-14 pl-5 max-xs:pr-12 max-xs:pl-4 placeholder:text-tinta-suave"
      />
      {/* Within the field: the key of a phone's keyboard does the same. */}
      <Button type="submit" variant="quiet" aria-label="Buscar" className="absolute inset-y-0 right-0 px-4!">
        <Icon of={Search} className="size-5" />
      </Button>
    </Form>
  )
}
