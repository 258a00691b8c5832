import type { FieldMetadata } from '@conform-to/react'
import { useRef } from 'react'
import { CHIP } from '#app/ui/choices.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { MAS_ROLES, puestosOf, ROLES_SUGERIDOS } from '../turno.ts'

const DE_SIEMPRE = puestosOf(`${ROLES_SUGERIDOS}\n${MAS_ROLES}`)

/** The roles of an event, a line each; the usual ones are pressed rather than typed. */
export function Roles({ field }: { field: FieldMetadata<string> }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const escritos = puestosOf(field.value ?? '')
  const is = (rol: string) => (each: { rol: string }) => each.rol.toLowerCase() === rol.toLowerCase()

  const toggle = (rol: string, cuantos: number) => {
    if (!area.current) return
    const lines = area.current.value.split('\n').filter((line) => line.trim() !== '')
    const others = lines.filter((line) => !puestosOf(line).some(is(rol)))
    area.current.value = (others.length < lines.length ? others : [...lines, `${rol} ${cuantos}`]).join('\n')
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="grid gap-4">
      <fieldset className="noscript:hidden">
        <legend className="mb-2 font-bold">¿Qué se necesita?</legend>
        <div className="flex flex-wrap gap-2">
          {DE_SIEMPRE.map(({ rol, cuantos }) => (
            <button
              key={rol}
              type="button"
              aria-pressed={escritos.some(is(rol))}
              onClick={() => toggle(rol, cuantos)}
              className={`${CHIP} text-sm!`}
            >
              {rol}
            </button>
          ))}
        </div>
      </fieldset>
      <TextArea
        ref={area}
        label="Roles"
        field={field}
        rows={6}
        hint="Uno por línea, con cuántas personas necesita cada fecha. Cambia los nombres como quieras."
      />
    </div>
  )
}
