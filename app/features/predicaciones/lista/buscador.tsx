import { Search, SlidersHorizontal } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button, IconButton } from '#app/ui/forms/button.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { addressOf, type Filtros, LARGO_BUSCAR, readFiltros } from './filtros.ts'
import type { Opcion } from './listado.server.ts'

const FILTROS = [
  { label: 'Serie', name: 'serie', opciones: 'series', todos: 'Todas' },
  { label: 'Predicador', name: 'predicador', opciones: 'predicadores', todos: 'Todos' },
  { label: 'Libro', name: 'libro', opciones: 'libros', todos: 'Todos' },
  { label: 'Año', name: 'anio', opciones: 'anios', todos: 'Todos' },
] as const

type OpcionesFiltros = Record<(typeof FILTROS)[number]['opciones'], Opcion[]>

const CONTROL =
  'block w-full min-h-13 rounded-full border-[1.5px] border-borde-control bg-superficie py-2.5 text-tinta'

/** The search and the filters: a form whose address can be sent, and which works without scripts. */
export function Buscador({
  filtros,
  opciones,
  onSearch,
}: {
  filtros: Filtros
  opciones: OpcionesFiltros
  onSearch: () => void
}) {
  const navigate = useNavigate()
  const id = useId()
  // The fields follow the address, but not one that they asked for: somebody may be typing on by the time it
  // arrives.
  const own = useRef(new Set<string>())
  const [renewed, setRenewed] = useState(0)
  const address = addressOf(filtros)
  // On a phone; on a larger screen, and without scripts, they are always there. A series is the page's heading.
  const [open, setOpen] = useState(FILTROS.some(({ name }) => name !== 'serie' && filtros[name] !== ''))
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (!own.current.delete(address)) setRenewed((count) => count + 1)
  }, [address])
  // Only for a tidy address: without scripts the server redirects to it.
  const search = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const asked = addressOf(readFiltros(new URLSearchParams(entries)).filtros)
    own.current.add(asked)
    onSearch()
    // The router shows by itself what goes wrong on the way.
    void navigate(asked, { preventScrollReset: true })
  }
  return (
    <Form
      method="get"
      action="/predicaciones"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(event.currentTarget)
      }}
      key={renewed}
      className="grid gap-x-3 gap-y-2 sm:gap-y-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start"
    >
      <div>
        <label htmlFor={`${id}-buscar`} className="mb-1.5 block font-bold">
          Buscar predicaciones
        </label>
        <div className="relative">
          <input
            id={`${id}-buscar`}
            type="search"
            name="buscar"
            defaultValue={filtros.buscar}
            maxLength={LARGO_BUSCAR}
            placeholder="Un título, un tema, «Juan 3:16»…"
            enterKeyHint="search"
            className={`${CONTROL} text-ellipsis pr-14 pl-5 placeholder:text-tinta-suave`}
          />
          <IconButton type="submit" label="Buscar" className="absolute! inset-y-0 right-0 text-vitral-zafiro">
            <Icon of={Search} className="size-5" />
          </IconButton>
        </div>
      </div>
      <Button
        variant="quiet"
        aria-expanded={open}
        aria-controls={`${id}-filtros`}
        onClick={() => setOpen(!open)}
        className="-ml-4 justify-self-start sm:hidden no-scripts:hidden"
      >
        <Icon of={SlidersHorizontal} className="size-5" />
        Filtros
      </Button>
      <div
        id={`${id}-filtros`}
        className={`grid-cols-2 gap-x-3 gap-y-4 max-xs:grid-cols-1 sm:grid lg:grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] ${open ? 'grid' : 'no-scripts:grid hidden'}`}
      >
        {FILTROS.map(({ name, opciones: which, ...rest }) => (
          <Filtro
            key={name}
            {...rest}
            name={name}
            value={filtros[name]}
            opciones={opciones[which]}
            onChoose={search}
          />
        ))}
      </div>
    </Form>
  )
}

interface FiltroProps {
  label: string
  name: string
  value: string
  opciones: Opcion[]
  /** The word for no choice. */
  todos: string
  onChoose: (form: HTMLFormElement) => void
}

/** Nothing to choose from, nothing to show. A name needs a phone's whole width. */
function Filtro({ label, name, value, opciones, todos, onChoose }: FiltroProps) {
  const id = useId()
  if (opciones.length === 0) return null
  return (
    <div className={name === 'serie' || name === 'predicador' ? 'max-sm:col-span-full' : ''}>
      <label htmlFor={id} className="mb-1.5 block font-bold text-base">
        {label}
      </label>
      <Select
        id={id}
        name={name}
        defaultValue={value}
        onChange={({ currentTarget: { form } }) => form && onChoose(form)}
        className={CONTROL}
      >
        <option value="">{todos}</option>
        {opciones.map(({ valor, texto }) => (
          <option key={valor} value={valor}>
            {texto}
          </option>
        ))}
      </Select>
    </div>
  )
}
