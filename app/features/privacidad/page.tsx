import { data, useSearchParams } from 'react-router'
import { DIAS_DE_INSCRIPCION } from '#app/features/agenda/voy/voy.ts'
import { DIAS_POR_PUBLICAR } from '#app/features/colecciones/coleccion.ts'
import { readLegal } from '#app/features/paginas/contenido.server.ts'
import { DocumentoLegal } from '#app/features/paginas/documento-legal.tsx'
import { CONSENTIMIENTO } from '#app/features/peticiones/peticion.ts'
import { DIAS_DE_TURNOS } from '#app/features/turnos/turno.ts'
import { DIAS_DE_ACTIVIDAD } from '#app/parts/actividad/actividad.ts'
import { enlaceWhatsapp, llamadaEnTexto } from '#app/parts/iglesia/enlaces.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { publicAction } from '#app/parts/page/public-action.server.ts'
import { publicClientAction } from '#app/parts/page/resultado-publico.ts'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { orLastGood } from '#app/platform/pages/last-good.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/page'
import { readPrivacidad } from './ajustes-privacidad.server.ts'
import { alojamientoOf, NOMBRES_PLAZO } from './ajustes-privacidad.ts'
import { VIGENCIA } from './ley.ts'
import { findRetratada } from './otras-fotos.server.ts'
import { PAGINA } from './pagina.ts'
import { solicitudConFotoSchema, TEXTOS_SOLICITUD } from './solicitud.ts'
import { SolicitudForm } from './solicitud-form.tsx'
import { receiveSolicitud } from './solicitudes.server.ts'
import texto from './textos/privacidad.md?raw'

/** The church's choices and the site's configuration, so that the page states what really happens. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const { ajustes, propia } = await orLastGood(context, db, 'privacidad', async () => ({
    ajustes: (await readPrivacidad(db)).data,
    propia: await readLegal(db, 'privacidad', (moment) => changesAt(context, moment)),
  }))
  const correo = !settings.mail ? 'ninguno' : ajustes.textoEnAvisos ? 'con-texto' : 'sin-texto'
  const id = url.searchParams.get('foto')
  // Where the database is away nobody knows (null), and the form says that of what was sent.
  const found = id ? await findRetratada(db, id).catch(() => null) : null
  const { borrarAtendidas: plazo, pais, representante } = ajustes
  const foto = found ?? undefined
  const datos = { plazo, pais, representante, correo, propia, foto, yaNoEsta: found === undefined } as const
  // Invented addresses must not fill the page cache.
  return data(datos, id && !foto ? { headers: { 'Cache-Control': 'no-store' } } : {})
}

/** Receives a request about one's data; the 30 days to answer start now. */
export const action = publicAction({
  schema: solicitudConFotoSchema,
  limit: (limits) => limits.dataRequest,
  textos: TEXTOS_SOLICITUD,
  recibida: '/privacidad?recibida=1#pedir',
  async keep({ db, settings: correo, mailer, limits }, solicitud, _form, { address }) {
    const mayHide = async () => (await limits.hiddenPhoto.count(address)) === 0
    await receiveSolicitud({ db, correo, mayHide }, solicitud)
    mailer.wake()
  },
})

export const clientAction = publicClientAction(TEXTOS_SOLICITUD, 'pedir-datos')

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(PAGINA, matches)

/**
 * The privacy notice of a Chilean church. A prayer request reveals faith and often health, which Ley 21.719
 * protects as sensitive (docs/product.md, Rights over one's data). A careful default for the church to adapt,
 * not legal advice.
 */
export default function Privacidad({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { sitio, contacto } = useSitio()
  const { plazo, pais, representante, correo, propia, foto, yaNoEsta } = loaderData
  const valores = {
    iglesia: sitio.nombre,
    direccion: contacto.direccion,
    correo: contacto.email,
    telefono: contacto.telefono,
    llamar: llamadaEnTexto(contacto),
    whatsapp: enlaceWhatsapp(contacto),
    consentimiento: CONSENTIMIENTO,
    plazo: NOMBRES_PLAZO[plazo],
    diasDeInscripcion: String(DIAS_DE_INSCRIPCION),
    diasDeTurnos: String(DIAS_DE_TURNOS),
    diasPorPublicar: String(DIAS_POR_PUBLICAR),
    diasDeActividad: String(DIAS_DE_ACTIVIDAD),
    avisos: AVISOS[correo],
    vigencia: VIGENCIA.con,
    vigenciaBreve: VIGENCIA.breve,
    representante: representante && `Su representante legal es ${representante}.`,
    alojamiento: alojamientoOf(pais, correo === 'ninguno' ? '' : 'el servicio de correo'),
  }
  const formulario = (
    <SolicitudForm
      // By the address: what was sent may have taken the photo from the site.
      key={params.get('foto')}
      resultado={actionData}
      recibida={params.has('recibida')}
      foto={foto}
      yaNoEsta={yaNoEsta}
    />
  )
  return <DocumentoLegal texto={texto} valores={valores} formulario={formulario} propia={propia} />
}

/** What the notice says of the mails about a new request. */
const AVISOS = {
  ninguno: '',
  'sin-texto':
    'Cuando llega una petición, el equipo recibe un correo que solo dice que llegó una, sin tu nombre ni tus palabras.',
  'con-texto':
    'Cuando llega una petición, el equipo recibe un correo con tu nombre y tu petición; pasa por el servicio de correo que usa la iglesia.',
} as const
