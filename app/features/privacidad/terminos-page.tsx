import { Link } from 'react-router'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { Documento, type Seccion } from '#app/parts/page/documento.tsx'
import { pageMeta } from '#app/parts/page/meta.ts'
import type { Route } from './+types/terminos-page'
import { TERMINOS } from './pagina.ts'

const VIGENTE_DESDE = '2026-11-20'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(TERMINOS, matches)

/** The terms of use: the obligations of the site and of its visitors. */
export default function Terminos() {
  return (
    <Documento
      titulo="Términos de Uso"
      fecha={VIGENTE_DESDE}
      resumen={
        <p>
          Este sitio es una casa abierta. Estas son las pocas reglas que nos ayudan a cuidarla entre todos.
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
      id: 'quienes-somos',
      titulo: 'Quiénes somos',
      contenido: (
        <p>
          Este sitio es de {sitio.nombre}, {sitio.localidad}, Chile. Visitarlo es gratis, no requiere
          registrarse y significa que aceptas estos términos. Si algo no te parece, escríbenos a {correo}.
        </p>
      ),
    },
    {
      id: 'que-ofrece',
      titulo: 'Qué encuentras aquí',
      contenido: (
        <p>
          La radio en vivo, las predicaciones, las fotos de nuestras actividades, cómo contactarnos, cómo
          pedir oración y cómo apoyar la obra. Hacemos lo posible para que todo funcione siempre; a veces
          habrá cortes por mantención, o de los servicios de los que dependemos, como la transmisión de la
          radio.
        </p>
      ),
    },
    {
      id: 'peticiones',
      titulo: 'Las peticiones de oración',
      contenido: (
        <>
          <p>
            Las recibe nuestro equipo de oración y las trata con reserva, como explica la{' '}
            <Link to="/privacidad">política de privacidad</Link>. Escríbelas con respeto, y no incluyas datos
            de otras personas que ellas no querrían compartir.
          </p>
          <p>
            Orar y acompañar no reemplaza la ayuda profesional. Si estás en peligro o pensando en hacerte
            daño, llama al <a href="tel:*4141">*4141</a>, la línea de prevención del suicidio, gratuita desde
            celulares; al <a href="tel:131">131</a> en una urgencia de salud, o al <a href="tel:133">133</a>{' '}
            de Carabineros.
          </p>
        </>
      ),
    },
    {
      id: 'donaciones',
      titulo: 'Las donaciones',
      contenido: (
        <p>
          Son voluntarias y se destinan a los propósitos que describe la página de{' '}
          <Link to="/donaciones">donaciones</Link>. Este sitio no cobra ni guarda datos de tarjetas: la
          transferencia la haces en tu banco, y el pago con PayPal, en PayPal. Si te equivocaste al donar,
          escríbenos a {correo} y lo resolvemos. Antes de transferir, comprueba que el nombre y el RUT sean
          los que aparecen aquí.
        </p>
      ),
    },
    {
      id: 'contenido',
      titulo: 'Textos, fotos y grabaciones',
      contenido: (
        <>
          <p>
            Puedes compartir libremente los enlaces del sitio y usar su contenido para tu edificación, la de
            tu familia o la de tu grupo, mencionando de dónde viene. Para publicarlo en otro lugar o usarlo
            con fines comerciales, pídenos permiso antes: los textos, las fotos y las grabaciones pertenecen a
            la iglesia o a sus autores y están protegidos por la Ley 17.336 de propiedad intelectual.
          </p>
          <p>
            Si apareces en una foto y prefieres no estar, escríbenos y la retiramos. Con las fotos de niñas y
            niños tenemos un cuidado especial, que cuenta la{' '}
            <Link to="/privacidad#ninos">política de privacidad</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'buen-uso',
      titulo: 'El buen uso',
      contenido: (
        <>
          <p>Te pedimos no usar el sitio para:</p>
          <ul className="space-y-2">
            <li>enviar publicidad, mensajes ofensivos o datos falsos por el formulario;</li>
            <li>hacerte pasar por otra persona;</li>
            <li>intentar entrar en cuentas ajenas, o dañar o sobrecargar el sitio.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'enlaces',
      titulo: 'Enlaces a otros sitios',
      contenido: (
        <p>
          Enlazamos a servicios como WhatsApp, Facebook, Instagram, YouTube, Google Maps y PayPal porque son
          útiles. No los administramos y no respondemos por lo que ocurra en ellos.
        </p>
      ),
    },
    {
      id: 'responsabilidad',
      titulo: 'Hasta dónde respondemos',
      contenido: (
        <p>
          Cuidamos que lo que publicamos sea correcto y esté al día, y corregimos lo que no lo esté apenas lo
          sabemos. No podemos asegurar que el sitio esté libre de errores o de interrupciones. Nada de lo que
          se dice aquí limita los derechos que la ley chilena te da.
        </p>
      ),
    },
    {
      id: 'ley',
      titulo: 'Ley y cambios',
      contenido: (
        <p>
          Estos términos se rigen por la ley de Chile. Cuando cambien, publicaremos aquí los nuevos con su
          fecha.
        </p>
      ),
    },
  ]
}
