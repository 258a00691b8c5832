import { Panel } from '#app/parts/admin/panel.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import type { Datos } from './mes.server.ts'
import { rutaWhatsapp, textoDelEnlace } from './whatsapp.ts'

/** Who has not answered yet, with their link to send. */
export function Avisar({ personas, correo }: { personas: Datos['avisar']; correo: boolean }) {
  return (
    <Panel titulo="Falta que respondan" className="mt-6 max-w-3xl print:hidden">
      <p className="mb-2 text-tinta-suave">
        A quien tiene correo le llega su enlace al publicar. A los demás, envíaselo aquí.
      </p>
      <ul className="divide-y divide-borde">
        {personas.map(({ id, nombre, whatsapp, correo: mail, faltan, propuesta, enlace }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <div className="min-w-0 grow basis-[10em]">
              <p className="break-words font-bold">{nombre}</p>
              <p className="text-sm text-tinta-suave">
                {propuesta
                  ? 'Alguien le propone tomar su turno'
                  : faltan === 1
                    ? '1 turno'
                    : `${faltan} turnos`}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {whatsapp && (
                <a
                  href={rutaWhatsapp(whatsapp, textoDelEnlace(nombre, enlace))}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClass('secondary')}
                >
                  WhatsApp<span className="sr-only"> a {nombre}</span>
                </a>
              )}
              {mail && correo && (
                <SendButton fields={{ intencion: 'enviar-enlace', id }} variant="secondary">
                  Enviar correo<span className="sr-only"> a {nombre}</span>
                </SendButton>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
