import { SendButton } from '#app/parts/admin/send-button.tsx'
import { WhatsappCon } from '#app/parts/admin/whatsapp-con.tsx'
import { EnlaceEscrito } from '#app/parts/secret-link/written-link.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { GRACIAS } from '../turno.ts'

interface EnviarEnlaceProps {
  id: string
  nombre: string
  whatsapp: string
  /** Their address, where the site sends mail. */
  correo: string
  enlace: string
}

/** The ways to give somebody their link: where nothing carries it, the link itself. */
export const EnviarEnlace = ({ id, nombre, whatsapp, correo, enlace }: EnviarEnlaceProps) => (
  <>
    {!whatsapp && !correo && <EnlaceParaCopiar enlace={enlace} />}
    <WhatsappCon nombre={nombre} numero={whatsapp} mensaje={textoDelEnlace(nombre, enlace)} />
    {correo && (
      <SendButton fields={{ intencion: 'enviar-enlace', id }} variant="secondary">
        Enviar correo<span className="sr-only"> a {nombre}</span>
      </SendButton>
    )}
  </>
)

/** A link to mark and copy, with scripts by a press. */
export const EnlaceParaCopiar = ({ enlace }: { enlace: string }) => (
  <>
    <EnlaceEscrito enlace={enlace} />
    <CopyButton text={enlace} label="Copiar enlace" />
  </>
)

export const textoDelEnlace = (nombre: string, enlace: string): string =>
  `Hola, ${nombre}: aquí están tus turnos. Dinos si puedes; ahí mismo puedes proponer a otra persona o anotar fechas en que no puedes. El enlace es solo tuyo: ${enlace} ${GRACIAS}`
