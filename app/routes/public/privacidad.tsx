import { Link } from 'react-router'
import { CONSENTIMIENTO } from '#app/domain/peticiones/peticion.ts'
import { Documento, type Seccion } from '#app/domain/sitio/documento.tsx'
import { pageMeta } from '#app/domain/sitio/meta.ts'
import { useSitio } from '#app/domain/sitio/use-sitio.ts'
import type { Route } from './+types/privacidad'

const VIGENTE_DESDE = '2026-11-20'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('privacidad', matches)

/**
 * What a Chilean church must tell those who ask for prayer (decisions, Routes): a request says something of their
 * faith, and often of their health. A careful default that a church adapts to what it does, not legal advice.
 */
export default function Privacidad() {
  return (
    <Documento
      titulo="Política de Privacidad"
      fecha={VIGENTE_DESDE}
      resumen={
        <p>
          Lo que nos cuentas en una petición de oración es tuyo. Lo recibimos para orar por ti, lo ven solo
          quienes oran, y lo borramos cuando nos lo pides. Aquí lo explicamos con calma.
        </p>
      }
      secciones={useSecciones()}
    />
  )
}

function useSecciones(): Seccion[] {
  const { sitio, contacto } = useSitio()
  const correo = <a href={`mailto:${contacto.email}`}>{contacto.email}</a>
  return [
    {
      id: 'responsable',
      titulo: 'Quién responde por tus datos',
      contenido: (
        <>
          <p>
            {sitio.nombre}, con domicilio en {contacto.direccion}, es responsable de los datos personales que
            se tratan en este sitio, según la Ley 19.628 sobre protección de la vida privada, modificada por
            la Ley 21.719.
          </p>
          <p>
            Puedes escribirnos a {correo} o llamarnos al {contacto.telefono} para todo lo que tenga que ver
            con tus datos.
          </p>
        </>
      ),
    },
    {
      id: 'que-datos',
      titulo: 'Qué datos recibimos',
      contenido: (
        <>
          <p>
            Puedes recorrer todo el sitio, escuchar la radio y ver las fotos sin decirnos quién eres. Solo
            recibimos datos cuando nos envías una <strong>petición de oración</strong>: tu nombre, tu correo
            electrónico, tu teléfono si quieres dejarlo, lo que nos escribes, el día y la hora, y la
            constancia de que estuviste de acuerdo.
          </p>
          <p>
            Una petición puede hablar de tu fe, de tu salud o de tu familia. La ley llama{' '}
            <strong>sensibles</strong> a esos datos y los protege de manera especial; nosotros también.
            Escribe solo lo que quieras compartir. Si pides por otra persona, basta con su nombre de pila.
          </p>
          <p>
            Para evitar abusos, el servidor recuerda por un rato, hasta una hora, la dirección IP desde la que
            se envía el formulario. No la guardamos junto a tu petición.
          </p>
        </>
      ),
    },
    {
      id: 'para-que',
      titulo: 'Para qué los usamos, y con qué permiso',
      contenido: (
        <>
          <p>
            Usamos tu petición para orar por ti y, si dejaste cómo, para responderte y acompañarte. Para nada
            más: no hacemos publicidad, no elaboramos perfiles, no tomamos decisiones automáticas y no
            vendemos ni prestamos tus datos.
          </p>
          <p>
            El fundamento es tu <strong>consentimiento expreso</strong>: el que das al marcar «
            {CONSENTIMIENTO}
            ». Sin él no podemos recibirla. Puedes retirarlo cuando quieras, sin dar razones y tan fácilmente
            como lo diste; desde ese momento dejamos de usar tus datos y los borramos.
          </p>
        </>
      ),
    },
    {
      id: 'quien-los-ve',
      titulo: 'Quién los ve',
      contenido: (
        <>
          <p>
            Las personas del equipo de oración y quienes administran este sitio, con una cuenta propia y el
            compromiso de guardar reserva. Ninguna petición se publica en el sitio, en la radio ni en nuestras
            redes.
          </p>
          <p>
            El sitio funciona en un servidor que puede ser de una empresa de alojamiento. Esa empresa guarda
            los datos por encargo nuestro y no puede usarlos para otra cosa. Si el servidor estuviera fuera de
            Chile, exigimos una protección equivalente a la chilena. Fuera de esos casos, solo los
            entregaríamos si una autoridad lo ordena conforme a la ley.
          </p>
        </>
      ),
    },
    {
      id: 'cuanto-tiempo',
      titulo: 'Cuánto tiempo los guardamos',
      contenido: (
        <>
          <p>
            Mientras oramos por lo que nos pediste, y hasta que el equipo la elimine o tú nos lo pidas: si
            quieres que borremos la tuya antes, lo hacemos. En las copias de respaldo desaparece cuando estas
            se renuevan.
          </p>
        </>
      ),
    },
    {
      id: 'tus-derechos',
      titulo: 'Tus derechos',
      contenido: (
        <>
          <p>En cualquier momento, y sin costo, puedes pedirnos:</p>
          <ul className="space-y-2">
            <li>
              <strong>Acceso:</strong> saber si tenemos datos tuyos, cuáles son, y recibir una copia.
            </li>
            <li>
              <strong>Rectificación:</strong> corregir lo que esté equivocado, incompleto o desactualizado.
            </li>
            <li>
              <strong>Supresión:</strong> que borremos tus datos.
            </li>
            <li>
              <strong>Oposición:</strong> que no los usemos para algo en particular.
            </li>
            <li>
              <strong>Portabilidad:</strong> recibirlos en un formato que puedas llevar a otro lugar.
            </li>
            <li>
              <strong>Bloqueo:</strong> que dejemos de usarlos mientras resolvemos lo que nos pediste.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'como-pedirlo',
      titulo: 'Cómo ejercerlos',
      contenido: (
        <>
          <p>
            Escribe a {correo} diciendo qué necesitas, desde el mismo correo con que enviaste tu petición o
            contándonos algo que nos permita saber que eres tú. También puedes venir a vernos a{' '}
            {contacto.direccion}. Te confirmaremos que lo recibimos y te responderemos dentro de{' '}
            <strong>30 días corridos</strong>.
          </p>
          <p>
            Si no te respondemos, o no quedas conforme, puedes reclamar ante la{' '}
            <strong>Agencia de Protección de Datos Personales</strong>, la autoridad chilena que vela por
            estos derechos desde el 1 de diciembre de 2026.
          </p>
        </>
      ),
    },
    {
      id: 'ninos',
      titulo: 'Niñas, niños y adolescentes',
      contenido: (
        <>
          <p>
            Si tienes menos de 16 años, pide a tu mamá, a tu papá o a quien te cuida que nos escriba por ti o
            contigo.
          </p>
          <p>
            Publicamos fotos en las que se reconozca a niñas o niños solo con la autorización de quienes los
            tienen a su cuidado, cuidando siempre su dignidad. Si ves en la galería una foto tuya o de tu hija
            o hijo que prefieres que no esté, escríbenos a {correo}: la retiramos sin preguntar por qué. A las
            fotos que publicamos les quitamos el lugar y los datos de la cámara.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      titulo: 'Cookies y lo que guarda tu navegador',
      contenido: (
        <>
          <p>
            Este sitio <strong>no usa cookies para seguirte</strong>, no tiene publicidad y no envía
            estadísticas a nadie. La única cookie es la de quienes administran el sitio, para mantener su
            sesión abierta.
          </p>
          <p>
            Para abrir más rápido y gastar menos datos, tu navegador guarda una copia de lo que ya es público
            (predicaciones, fotos, contacto, cuentas), el volumen de la radio y, hasta que cierras la pestaña,
            la lista de las páginas que visitaste. Nada de eso sale de tu teléfono o computador, y lo borras
            cuando borras los datos del sitio en tu navegador.
          </p>
        </>
      ),
    },
    {
      id: 'otros-servicios',
      titulo: 'Servicios de otros',
      contenido: (
        <>
          <p>
            Algunas cosas vienen de otros sitios: la transmisión de la radio cuando tocas «Reproducir», el
            mapa cuando tocas «Ver mapa», la imagen de una predicación que está en YouTube. Al pedirlas, esos
            servicios ven tu dirección IP, como en cualquier página. Si sales hacia WhatsApp, Facebook,
            Instagram, YouTube o PayPal, valen las políticas de cada uno.
          </p>
        </>
      ),
    },
    {
      id: 'seguridad',
      titulo: 'Cómo los protegemos',
      contenido: (
        <>
          <p>
            Solo las cuentas autorizadas pueden ver las peticiones, con contraseñas que se guardan cifradas e
            intentos limitados. Si alguna vez ocurriera una vulneración que ponga en riesgo tus derechos,
            avisaremos a la Agencia sin demora y, tratándose de datos sensibles, también a ti.
          </p>
        </>
      ),
    },
    {
      id: 'cambios',
      titulo: 'Cambios a esta política',
      contenido: (
        <p>
          Si cambia algo importante, lo verás aquí con su nueva fecha. Lo que ya nos confiaste seguirá
          protegido por lo que aceptaste. Lee también los <Link to="/terminos">términos de uso</Link>.
        </p>
      ),
    },
  ]
}
