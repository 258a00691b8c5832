import { useSearchParams } from 'react-router'
import { guardar } from '#app/features/peticiones/guardada/guardada.ts'
import { claveDeOracion } from '#app/features/peticiones/oracion/oracion.server.ts'
import { RUTA_ORACION } from '#app/features/peticiones/oracion/oracion.ts'
import { FORMULARIO_PETICION, peticionSchema, TEXTOS_PETICION } from '#app/features/peticiones/peticion.ts'
import { PeticionForm } from '#app/features/peticiones/peticion-form.tsx'
import { isUnderPressure, receivePeticion } from '#app/features/peticiones/peticiones.server.ts'
import { CONTACTO_CACHE } from '#app/parts/iglesia/cache.ts'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { contactoSchema } from '#app/parts/iglesia/contacto.ts'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { enlaceWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { datosSitio, pageMeta } from '#app/parts/page/meta.ts'
import { publicAction } from '#app/parts/page/public-action.server.ts'
import { publicClientAction } from '#app/parts/page/resultado-publico.ts'
import { withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import { classifyRequest, readHidden } from '#app/parts/sello/sello.server.ts'
import { orLastGood } from '#app/platform/pages/last-good.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { OLAS } from '#app/ui/glass/motivos.ts'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { loadCached } from '#app/ui/storage/local-cache.ts'
import { useDocumentCache } from '#app/ui/storage/use-document-cache.ts'
import type { Route } from './+types/page'
import { ContactoCards } from './contacto-cards.tsx'
import { DatosContacto, HorariosTable } from './datos-contacto.tsx'
import { iglesiaJsonLd } from './iglesia-jsonld.ts'
import { Mapa } from './mapa.tsx'
import { PAGINA } from './pagina.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const { data: contacto } = await orLastGood(context, db, 'contacto', () => readContacto(db))
  return { contacto }
}

const CACHES = { contacto: { ...CONTACTO_CACHE, empty: CONTACTO_INICIAL } }

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const cached = await loadCached(CACHES, serverLoader)
  return contactoSchema.safeParse(cached.contacto).success ? cached : { contacto: CONTACTO_INICIAL }
}

/** Receives a prayer request. One that may not come from a person is stored and marked. */
export const action = publicAction({
  schema: peticionSchema,
  limit: (limits) => limits.prayerRequest,
  textos: TEXTOS_PETICION,
  recibida: '/contacto?recibida=1#peticion',
  async keep({ db, settings: correo, auth, limits, mailer }, peticion, form) {
    const secret = auth.secret.reveal()
    const hidden = readHidden(form)
    const { sospecha, forgive } = await classifyRequest(
      { db, limits, secret, pressure: isUnderPressure },
      hidden,
    )
    let id: string
    try {
      id = await receivePeticion({ db, correo, secret }, peticion, sospecha, hidden.clave)
    } catch (error) {
      await forgive()
      throw error
    }
    mailer.wake()
    if (peticion.saber) return { enlace: withSecret(RUTA_ORACION, claveDeOracion(secret, id)) }
  },
})

export const clientAction = publicClientAction(TEXTOS_PETICION, FORMULARIO_PETICION, guardar)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const datos = datosSitio(matches)
  return pageMeta(PAGINA, matches, import.meta.env.SSR && datos ? [iglesiaJsonLd(datos)] : [])
}

export default function ContactoPage({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  useDocumentCache(CACHES, loaderData)
  const { contacto } = loaderData
  return (
    <>
      <PageHeader titulo="Contacto" semilla="contacto" tono="mar" motivo={OLAS} className="pb-16 md:pb-20">
        <p>Escríbenos, llámanos o ven a vernos: siempre hay alguien para escucharte.</p>
        <a href="#peticion" className={buttonClass('primary', 'mt-6 text-base')}>
          Pedir oración
        </a>
      </PageHeader>
      <section aria-label="Redes y mensajes" className="contenedor -mt-16 relative md:-mt-20">
        <ContactoCards contacto={contacto} />
      </section>
      <div className="contenedor grid gap-x-[clamp(2.5rem,6vw,6rem)] gap-y-16 pt-[clamp(3rem,7vw,5.5rem)] pb-[clamp(4rem,9vw,7rem)] lg:grid-cols-2">
        <div className="grid gap-12 sm:max-lg:grid-cols-2 lg:flex lg:flex-col">
          <section>
            <h2 className="mb-4 text-2xl">Dónde estamos</h2>
            <DatosContacto contacto={contacto} />
          </section>
          <section>
            <h2 className="mb-2 text-2xl">Horarios</h2>
            <HorariosTable horarios={contacto.horarios} />
          </section>
          <section className="col-span-full">
            <h2 className="mb-5 text-2xl">Ven a vernos</h2>
            <Mapa contacto={contacto} />
          </section>
        </div>
        <section className="lg:row-start-1 lg:col-start-2">
          <div className="rounded-carta bg-superficie p-6 shadow-carta sm:p-9 lg:sticky lg:top-[94px]">
            <h2 className="text-2xl">¿Por qué podemos orar?</h2>
            <p className="mt-2 mb-7 text-tinta-suave">
              Cuéntanos lo que llevas en el corazón. Nuestro equipo de oración lo recibe con cariño y reserva.
            </p>
            <PeticionForm
              resultado={actionData}
              recibida={params.has('recibida')}
              whatsapp={enlaceWhatsapp(contacto)}
            />
          </div>
        </section>
      </div>
    </>
  )
}
