import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DIAS_DE_INSCRIPCION } from '#app/features/agenda/voy/voy.ts'
import { CONSENTIMIENTO } from '#app/features/peticiones/peticion.ts'
import { DIAS_DE_ACTIVIDAD } from '#app/parts/actividad/actividad.ts'
import { enlaceWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import type { Seccion } from '#app/parts/page/documento.tsx'
import { NOMBRES_PLAZO, type Plazo } from '../ajustes-privacidad.ts'

type Hechos = {
  plazo: Plazo
  correo: 'ninguno' | 'sin-texto' | 'con-texto'
  formulario: ReactNode
}

/** The sections of the privacy page, filled in from this church's choices and this site's configuration. */
export function useSecciones({ plazo, correo: avisos, formulario }: Hechos): Seccion[] {
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
            se tratan en este sitio, según la Ley 19.628 sobre protección de los datos personales, en el texto
            que le dio la Ley 21.719, vigente desde el 1 de diciembre de 2026.
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
            constancia de qué aceptaste y cuándo. También cuando nos pides algo sobre tus datos: tu nombre, tu
            correo y lo que pides.
          </p>
          <p>
            Si dices «Voy» a un encuentro de la agenda, recibimos tu nombre, tu teléfono o tu correo y cuántos
            vienen. Lo ven quienes organizan el encuentro, y lo borramos {DIAS_DE_INSCRIPCION} días después.
          </p>
          <p>
            Una petición puede hablar de tu fe, de tu salud o de tu familia. La ley llama{' '}
            <strong>sensibles</strong> a esos datos y los protege de manera especial; nosotros también.
            Escribe solo lo que quieras compartir. Si pides por otra persona, basta con su nombre de pila.
          </p>
          <p>
            Para evitar abusos, el servidor recuerda por un rato, hasta una hora, la dirección IP desde la que
            se envía el formulario. No la guardamos junto a tu petición. Si una petición parece escrita por
            una máquina, la guardamos igual, con una marca, y una persona decide.
          </p>
          <p>
            De quienes administran el sitio guardamos su correo, su contraseña cifrada, los dispositivos y la
            dirección IP de sus sesiones abiertas, y un registro de lo que hicieron en el panel.
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
          <p>
            Lo que nos pides sobre tus datos lo usamos solo para responderte, porque la ley nos obliga. Los
            datos de quienes administran, para proteger las peticiones, que es nuestro deber y nuestro interés
            legítimo.
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
            Las personas del equipo de oración que la iglesia nombró para eso, con una cuenta propia y el
            compromiso de guardar reserva; quien administra el sitio, solo si también lo nombró. Ninguna
            petición se publica en el sitio, en la radio ni en nuestras redes.
          </p>
          {avisos !== 'ninguno' && (
            <p>
              {avisos === 'sin-texto'
                ? 'Cuando llega una petición, el equipo recibe un correo que solo dice que llegó una, sin tu nombre ni tus palabras.'
                : 'Cuando llega una petición, el equipo recibe un correo con tu nombre y tu petición; pasa por el servicio de correo que usa la iglesia.'}
            </p>
          )}
          <p>
            El sitio funciona en un servidor que puede ser de una empresa de alojamiento. Esa empresa guarda
            los datos por encargo nuestro y no puede usarlos para otra cosa. No enviamos tus datos a otros
            países, salvo que ese servidor{avisos === 'ninguno' ? '' : ' o el servicio de correo'} esté fuera
            de Chile; en ese caso exigimos una protección equivalente a la chilena. Fuera de eso, solo los
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
            Tu petición, mientras oramos por ella y hasta <strong>{NOMBRES_PLAZO[plazo]}</strong> después de
            que el equipo la marca como atendida; entonces se borra sola. Si quieres que la borremos antes, lo
            hacemos. En las copias de respaldo desaparece cuando estas se renuevan.
          </p>
          <p>
            De lo que nos pides sobre tus datos guardamos la constancia por cuatro años, para poder demostrar
            que respondimos. Si pediste que los borráramos, queda solo el día, qué se pidió y qué hicimos, sin
            tu nombre. El registro de quienes administran se guarda {DIAS_DE_ACTIVIDAD} días.
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
            Usa el formulario de abajo, escribe a {correo} o por{' '}
            <a href={enlaceWhatsapp(contacto)} target="_blank" rel="noreferrer">
              WhatsApp
            </a>
            , o ven a vernos a {contacto.direccion}. Hazlo desde el mismo correo o teléfono con que enviaste
            tu petición, o cuéntanos algo que nos permita saber que eres tú. Te responderemos dentro de{' '}
            <strong>30 días corridos</strong>; si necesitáramos más tiempo, te lo diremos antes, con la razón,
            y nunca serán más de otros 30.
          </p>
          <div id="pedir" className="scroll-mt-24 rounded-carta bg-superficie p-6 shadow-carta">
            {formulario}
          </div>
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
            estadísticas a nadie. Las únicas cookies son las de quienes administran el sitio: mantienen su
            sesión abierta y reconocen su dispositivo.
          </p>
          <p>
            Para abrir más rápido y gastar menos datos, tu navegador guarda una copia de lo que ya es público
            (predicaciones, fotos, contacto, cuentas), el volumen de la radio, en qué minuto quedaste de las
            últimas predicaciones que escuchaste y a qué velocidad, y, hasta que cierras la pestaña, la lista
            de las páginas que visitaste. Nada de eso sale de tu teléfono o computador, y lo borras cuando
            borras los datos del sitio en tu navegador.
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
            mapa cuando tocas «Ver mapa», la foto de una predicación que está en YouTube. Al pedirlas, esos
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
            Solo las cuentas autorizadas pueden ver las peticiones, con contraseñas que se guardan cifradas,
            intentos limitados y un registro de lo que se hace. Las peticiones nunca quedan en los registros
            técnicos del servidor ni en páginas compartidas. Si alguna vez ocurriera una vulneración que ponga
            en riesgo tus derechos, avisaremos a la Agencia sin demora y, tratándose de datos sensibles,
            también a ti.
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
