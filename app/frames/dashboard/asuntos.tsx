import {
  ClockAlert,
  DatabaseZap,
  FileWarning,
  HandHeart,
  type IconNode,
  ImageOff,
  KeyRound,
  MailWarning,
  Sparkles,
} from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { RUTA_NOVEDADES } from '#app/features/ayuda/direcciones.ts'
import { ACTUALIZA } from '#app/features/estado/textos.ts'
import { PRUEBALA } from '#app/features/respaldo/respaldo.ts'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { BOTON_EN_PALABRAS } from '#app/parts/admin/fila.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { sinEnviar } from '#app/parts/avisos/avisos.ts'
import type { Unsent } from '#app/platform/mail/outbox.server.ts'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import { BORRAR_EJEMPLOS, TEXTOS_EJEMPLO } from './ejemplo.ts'

// What «Para atender» says of the site itself, each nothing while all is well.

type AlertaProps = Pick<ComponentProps<typeof Asunto>, 'accion'> & {
  icono: IconNode
  color?: string
  grave?: boolean
  que: ReactNode
  children?: ReactNode
}

/** A matter with its heading. `grave`: data may be lost. */
const Alerta = ({ icono, color = 'text-error', grave = false, que, accion, children }: AlertaProps) => (
  <Asunto icono={<Icon of={icono} className={color} />} accion={accion}>
    <p className={`font-bold ${grave ? 'text-error' : ''}`}>{que}</p>
    {children}
  </Asunto>
)

const Detalle = ({ children }: { children: ReactNode }) => <p className="text-tinta-suave">{children}</p>

export const Integridad = () => (
  <Alerta icono={DatabaseZap} grave que="La base de datos está dañada">
    <Detalle>
      Lo que se guarde desde ahora puede perderse. Avísale hoy mismo a quien instaló el sitio: tiene que
      detenerlo, guardar una copia de la carpeta de datos y recuperar el último respaldo. Mientras tanto,
      anota aparte lo importante.
    </Detalle>
  </Alerta>
)

/** Warns that documents cannot be read, of which the site shows its first words. */
export function Ilegibles({ documentos }: { documentos: string[] }) {
  if (documentos.length === 0) return null
  const nombres = documentos.map((each) => `«${each}»`).join(', ')
  return (
    <Alerta icono={FileWarning} grave que={`Hay algo guardado que no se puede leer: ${nombres}`}>
      <Detalle>
        El sitio muestra en su lugar lo que traía al comienzo. Revísalo en Ajustes y guárdalo de nuevo; si no
        sabes qué es, avísale a quien instaló el sitio.
      </Detalle>
    </Alerta>
  )
}

/** Warns that the team gets no mails: no mail server is configured, or it refuses. */
export function Correo({ activo, sinSalir }: { activo: boolean; sinSalir: Unsent[] }) {
  if (activo && sinSalir.length === 0) return null
  return (
    <Alerta
      icono={MailWarning}
      que={activo ? 'Hay avisos que no salen' : 'Nadie recibe avisos por correo'}
      accion={
        <ButtonLink to="/admin/dashboard/ajustes?parte=privacidad" variant="secondary">
          {activo ? 'Ver los avisos por correo' : 'Ver qué falta'}
        </ButtonLink>
      }
    >
      {activo ? (
        sinSalir.map((each) => <Detalle key={String(each.rendido)}>{sinEnviar(each)}</Detalle>)
      ) : (
        <Detalle>
          Cuando llega una petición de oración, el sitio no le avisa a nadie: hay que entrar a mirar.
        </Detalle>
      )}
    </Alerta>
  )
}

const ADMINISTRADORES = '/admin/dashboard/ajustes?parte=administradores'

type VerOEntendidoProps = Pick<ComponentProps<typeof SendButton>, 'fields'> & {
  ruta: string
  children: string
}

/** News have a page to look at, where it is also said that they are known: here too, without going there. */
const VerOEntendido = ({ ruta, fields, children }: VerOEntendidoProps) => (
  <SendButton
    fields={fields}
    action={ruta}
    formClassName="flex flex-wrap gap-2"
    before={
      <ButtonLink to={ruta} variant="secondary">
        {children}
      </ButtonLink>
    }
    variant="quiet"
  >
    Entendido
  </SendButton>
)

/** Warns that prayer requests wait, and that nobody was given the permission to read them. */
export const SinLector = () => (
  <Alerta
    icono={HandHeart}
    que="Hay peticiones de oración que nadie puede leer"
    accion={
      <ButtonLink to={ADMINISTRADORES} variant="secondary">
        Elegir quién las lee
      </ButtonLink>
    }
  >
    <Detalle>Dale a quien las atiende el permiso «Peticiones de oración».</Detalle>
  </Alerta>
)

/**
 * Tells who administered the site before there were permissions what changed, until they say that they know.
 */
export const PermisosNuevos = () => (
  <Alerta
    icono={KeyRound}
    color="text-vitral-zafiro"
    que="Ahora eliges qué puede hacer cada persona"
    accion={
      <VerOEntendido ruta={ADMINISTRADORES} fields={{ intencion: 'permisos-vistos' }}>
        Revisar los permisos
      </VerOEntendido>
    }
  >
    <Detalle>
      Hasta hoy cada administrador podía hacerlo todo, también leer las peticiones de oración. Nadie ha
      perdido nada: si alguien no necesita leerlas, o solo cuida las fotos, cámbialo en Ajustes.
    </Detalle>
  </Alerta>
)

/** Tells everybody once that the site was updated, until they open the news or say that they know. */
export const Actualizado = ({ version }: { version: string }) => (
  <Alerta
    icono={Sparkles}
    color="text-vitral-zafiro"
    que={`Campanario se actualizó a la versión ${version}: mira las novedades`}
    accion={
      <VerOEntendido ruta={RUTA_NOVEDADES} fields={{}}>
        Ver las novedades
      </VerOEntendido>
    }
  />
)

export const VersionNueva = ({ nueva }: { nueva: string }) => (
  <Alerta icono={Sparkles} color="text-vitral-zafiro" que={`Hay una versión nueva de Campanario: ${nueva}`}>
    <Detalle>{ACTUALIZA}</Detalle>
  </Alerta>
)

/** Asks whether somebody still has the passphrase of the backups that were taken along. */
export const Frase = () => (
  <Alerta
    icono={KeyRound}
    color="text-vitral-ambar"
    que={PRUEBALA}
    accion={
      <ButtonLink to="/admin/dashboard/ajustes?parte=estado" variant="secondary">
        Probar la frase
      </ButtonLink>
    }
  >
    <Detalle>
      Hace más de tres meses que nadie prueba la del último respaldo cifrado. Sin ella no se abre.
    </Detalle>
  </Alerta>
)

export function Ejemplos() {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const action = '/admin/dashboard?index'
  return (
    <Alerta
      icono={Sparkles}
      color="text-vitral-ambar"
      que="El sitio todavía muestra contenido de ejemplo"
      accion={
        <Confirmed
          question={{ title: TEXTOS_EJEMPLO.confirmar, detail: TEXTOS_EJEMPLO.detalle }}
          fields={{}}
          action={action}
          onConfirm={() => fetcher.submit({}, { method: 'post', action })}
        >
          {(trigger) => (
            <Button
              {...trigger}
              id={BORRAR_EJEMPLOS}
              {...BOTON_EN_PALABRAS}
              pending={fetcher.state !== 'idle'}
              pendingText="Borrando..."
            >
              Borrar contenido de ejemplo
            </Button>
          )}
        </Confirmed>
      }
    >
      <Detalle>Sirve para ver cómo queda. Bórralo cuando tengas tus propias fotos y predicaciones.</Detalle>
    </Alerta>
  )
}

/** Warns of more unreferenced files than an accident explains: part of the database may be missing. */
export function Archivos({ sobran }: { sobran: number }) {
  if (sobran === 0) return null
  return (
    <Alerta icono={ImageOff} que={`Hay ${sobran} fotos guardadas que no están en el sitio`}>
      <Detalle>
        Son tantas que puede faltar una parte de los datos, así que no se aparta ninguna. Avísale a quien
        instaló el sitio.
      </Detalle>
    </Alerta>
  )
}

/** Warns that the clock may be ahead, which suspends all deletion by age. */
export function Reloj({ marca }: { marca: string | null }) {
  if (!marca) return null
  return (
    <Alerta icono={ClockAlert} que="Por ahora no se borra nada por antiguo">
      <Detalle>
        El reloj del servidor marca {formatMoment(marca)}, más de dos días después de lo último que se guardó.
        Si esa es la hora, no hay que hacer nada: mañana todo sigue como siempre. Si no lo es, avísale a quien
        instaló el sitio.
      </Detalle>
    </Alerta>
  )
}
