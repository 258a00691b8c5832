import { type IconNode, Mail, MapPin, Phone } from 'lucide'
import type { ReactNode } from 'react'
import { NotaDeHorario } from '#app/features/vivo/estado-vivo.tsx'
import type { Contacto, Horario } from '#app/parts/iglesia/contacto.ts'
import { enlaceComoLlegar, enlaceTelefono } from '#app/parts/iglesia/enlaces.ts'
import { Correo } from '#app/ui/correo.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Address, telephone and e-mail, each a link. */
export function DatosContacto({ contacto }: { contacto: Contacto }) {
  const { direccion, telefono, email } = contacto
  return (
    <ul className="space-y-2">
      <Dato nombre="Dirección" icono={MapPin} href={enlaceComoLlegar(contacto)} enOtraPestana>
        {direccion}
      </Dato>
      <Dato nombre="Teléfono" icono={Phone} href={enlaceTelefono(contacto)}>
        {telefono}
      </Dato>
      <Dato nombre="Correo" icono={Mail} href={`mailto:${email}`}>
        <Correo de={email} />
      </Dato>
    </ul>
  )
}

interface DatoProps {
  nombre: string
  icono: IconNode
  href: string
  enOtraPestana?: boolean
  children: ReactNode
}

function Dato({ nombre, icono, href, enOtraPestana = false, children }: DatoProps) {
  return (
    <li className="-mx-3 relative flex items-center gap-4 rounded-xl px-3 py-2 transition-colors hover:bg-relieve">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-relieve text-vitral-zafiro">
        <Icon of={icono} className="size-5" />
      </span>
      <span className="min-w-0 max-xs:leading-tight">
        <span className="block text-sm text-tinta-suave max-xs:text-[min(1em,6.4vw)]">{nombre}</span>
        <a
          href={href}
          {...(enOtraPestana ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          className="break-words font-bold lining-nums max-xs:text-[min(1em,7.5vw)] after:absolute after:inset-0 after:rounded-xl"
        >
          {children}
        </a>
      </span>
    </li>
  )
}

export function HorariosTable({ horarios }: { horarios: Horario[] }) {
  if (horarios.length === 0)
    return <p className="text-tinta-suave">Escríbenos y te contamos cuándo nos reunimos.</p>
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Horarios de nuestras reuniones</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Día</th>
          <th scope="col">Hora</th>
        </tr>
      </thead>
      <tbody>
        {horarios.map(({ dia, hora }, index) => (
          <tr key={index} className="border-borde border-b last:border-0 max-xs:grid max-xs:py-3">
            <th scope="row" className="py-3 pr-4 text-left font-bold max-xs:p-0">
              {dia}
            </th>
            <td className="py-3 text-right tabular-nums max-xs:p-0 max-xs:text-left">
              {hora}
              <NotaDeHorario horario={{ dia, hora }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
