import { SendButton } from '#app/parts/admin/send-button.tsx'
import { WhatsappCon } from '#app/parts/admin/whatsapp-con.tsx'
import { GRACIAS } from '../turno.ts'

interface EnviarEnlaceProps {
  id: string
  nombre: string
  whatsapp: string
  /** Their address, where the site sends mail. */
  correo: string
  enlace: string
}

/** The ways to give somebody their link. */
export const EnviarEnlace = ({ id, nombre, whatsapp, correo, enlace }: EnviarEnlaceProps) => (
  <>
    <WhatsappCon nombre={nombre} numero={whatsapp} mensaje={textoDelEnlace(nombre, enlace)} />
    {correo && (
      <SendButton fields={{ intencion: 'enviar-enlace', id }} variant="secondary">
        Enviar correo<span className="sr-only"> a {nombre}</span>
      </SendButton>
    )}
  </>
)

export const textoDelEnlace = (nombre: string, enlace: string): string =>
  `Hola, ${nombre}: aquí están tus turnos. Dinos si puedes; ahí mismo puedes proponer a otra persona o anotar fechas en que no puedes. El enlace es solo tuyo: ${enlace} ${GRACIAS}`
