import type { ReactNode } from 'react'
import { Panel } from '#app/parts/admin/panel.tsx'
import { EnviarEnlace } from './enviar-enlace.tsx'
import type { Datos } from './mes.server.ts'

/** Who has not answered yet, with their link to send. */
export function Avisar({ personas, correo }: { personas: Datos['avisar']; correo: boolean }) {
  return (
    <Panel titulo="Falta que respondan" className="print:hidden">
      <p className="mb-2 text-tinta-suave">
        {correo
          ? 'A quien tiene correo le llega su enlace al publicar. A los demás, envíaselo aquí.'
          : 'Envíale su enlace a cada persona: el sitio todavía no envía correos.'}
      </p>
      <ul className="divide-y divide-borde">
        {personas.map(({ id, nombre, whatsapp, correo: mail, faltan, propuesta, enlace }) => (
          <PorAvisar key={id} nombre={nombre} detalle={propuesta ? PROPUESTA : cuantos(faltan)}>
            <EnviarEnlace
              id={id}
              nombre={nombre}
              whatsapp={whatsapp}
              enlace={enlace}
              correo={correo ? mail : ''}
            />
          </PorAvisar>
        ))}
      </ul>
    </Panel>
  )
}

const PROPUESTA = 'Alguien le propone tomar su turno'
const cuantos = (turnos: number) => (turnos === 1 ? '1 turno' : `${turnos} turnos`)

interface PorAvisarProps {
  nombre: string
  detalle: string
  children: ReactNode
}

/** Somebody to write to, and the buttons for that. */
export const PorAvisar = ({ nombre, detalle, children }: PorAvisarProps) => (
  <li className="flex flex-wrap items-center gap-3 py-3">
    <div className="min-w-0 grow-999 basis-[7em]">
      <p className="break-words font-bold">{nombre}</p>
      <p className="text-sm text-tinta-suave">{detalle}</p>
    </div>
    <div className="flex grow flex-wrap gap-2 *:grow">{children}</div>
  </li>
)
