import type { FieldMetadata } from '@conform-to/react'
import { Minus, Plus, Trash2 } from 'lucide'
import { useRef } from 'react'
import { CHIP } from '#app/ui/choices.tsx'
import { Button, IconButton } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  enPalabras,
  MAS_ROLES,
  MOST_LETRAS,
  MOST_PERSONAS,
  type Puesto,
  puestosOf,
  ROLES_SUGERIDOS,
} from '../turno.ts'
import { AMano, writeLines } from './a-mano.tsx'

const DE_SIEMPRE = puestosOf(`${ROLES_SUGERIDOS}\n${MAS_ROLES}`)

const isOf = (rol: string) => (each: Puesto) => each.rol.toLowerCase() === rol.toLowerCase()

/** The roles of an event, and how many people each needs. */
export function Roles({ field }: { field: FieldMetadata<string> }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const escritos = puestosOf(field.value ?? '')
  const faltan = DE_SIEMPRE.filter(({ rol }) => !escritos.some(isOf(rol)))

  const write = (puestos: readonly Puesto[]) =>
    writeLines(
      area,
      puestos.map(({ rol, cuantos }) => `${rol} ${cuantos}`),
    )
  const add = (puesto: Puesto) => {
    if (!escritos.some(isOf(puesto.rol))) write([...escritos, puesto])
  }
  const change = (changed: Puesto, cuantos: number) =>
    write(
      cuantos === 0
        ? escritos.filter((each) => each !== changed)
        : escritos.map((each) => (each === changed ? { ...each, cuantos } : each)),
    )
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-4 noscript:hidden">
        <legend className="mb-2 font-bold">¿Quiénes se necesitan en cada fecha?</legend>
        {escritos.length > 0 && (
          <ul className="divide-y divide-borde rounded-xl border-[1.5px] border-borde">
            {escritos.map((puesto, index) => (
              <Fila
                // Typed by hand, a role may be there twice.
                key={index}
                puesto={puesto}
                onChange={(cuantos) => change(puesto, cuantos)}
              />
            ))}
          </ul>
        )}
        {faltan.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {faltan.map((puesto) => (
              <button
                key={puesto.rol}
                type="button"
                onClick={() => add(puesto)}
                className={`${CHIP} gap-1! px-3! text-sm!`}
              >
                <Icon of={Plus} className="size-4" />
                {puesto.rol}
              </button>
            ))}
          </div>
        )}
        <OtroRol onAdd={(rol) => add({ rol, cuantos: 1 })} />
      </fieldset>
      <AMano
        area={area}
        field={field}
        titulo="Cambiar nombres u orden"
        resumen="Un rol por línea"
        label="Roles"
        hint="Uno por línea, con cuántas personas necesita cada fecha."
      />
    </div>
  )
}

type FilaProps = { puesto: Puesto; onChange: (cuantos: number) => void }

function Fila({ puesto: { rol, cuantos }, onChange }: FilaProps) {
  const isLast = cuantos <= 1
  return (
    <li className="flex items-center py-1 pr-1 pl-4">
      <span className="min-w-0 flex-1 break-words py-2 max-xs:text-[min(1em,7.4vw)]">{rol}</span>
      <IconButton
        label={isLast ? `Quitar ${rol}` : `Una persona menos en ${rol}`}
        onClick={() => onChange(Math.max(0, cuantos - 1))}
      >
        <Icon of={isLast ? Trash2 : Minus} className="size-5" />
      </IconButton>
      <span className="w-8 text-center font-bold" aria-hidden>
        {cuantos}
      </span>
      <span className="sr-only" aria-live="polite">
        {enPalabras({ rol, cuantos })}
      </span>
      <IconButton
        label={`Una persona más en ${rol}`}
        disabled={cuantos >= MOST_PERSONAS}
        onClick={() => onChange(cuantos + 1)}
      >
        <Icon of={Plus} className="size-5" />
      </IconButton>
    </li>
  )
}

/** It is added when it is left too: what was typed there is meant. */
function OtroRol({ onAdd }: { onAdd: (rol: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const rol = input.current?.value.trim()
    if (!input.current || !rol) return
    input.current.value = ''
    onAdd(rol)
  }
  return (
    <div className="flex items-end gap-2 *:first:flex-1">
      <TextField
        ref={input}
        label="Otro rol"
        maxLength={MOST_LETRAS}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      />
      <Button variant="secondary" onClick={take}>
        Agregar
      </Button>
    </div>
  )
}
