import { BellRing } from 'lucide'
import { Link } from 'react-router'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { ROMBOS } from '#app/ui/glass/motivos.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import type { Route } from './+types/page'
import { LISTA_TIPOS, TEXTOS_AVISAME, TIPOS, type Tipo } from './anuncio.ts'
import { Interruptor } from './interruptor.tsx'
import { NoPuede } from './no-puede.tsx'
import { PAGINA } from './pagina.ts'
import { useAvisos } from './use-avisos.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(PAGINA, matches)

/** «Avísame»: what this device is told of, each switched on and off with a press. */
export default function Avisame() {
  const { sabido, espera, mensaje, noPuede, instalar, cambiar } = useAvisos()
  const { appOculta } = useSitio().sitio
  const encendidos = sabido?.tipos ?? []
  const switchTo = (tipo: Tipo, encendido: boolean) =>
    cambiar(
      {
        intencion: 'tipos',
        tipos: LISTA_TIPOS.filter((each) => (each === tipo ? encendido : encendidos.includes(each))),
      },
      () => (encendido ? 'Listo: te avisaremos en este dispositivo.' : 'Listo: ya no te avisaremos de eso.'),
    )
  return (
    <>
      <PageHeader titulo="Avísame" semilla="avisame" tono="alba" motivo={ROMBOS} sol={[0.75, 0.4]}>
        <p>Elige de qué quieres que te avise este teléfono o computador. Lo apagas igual de fácil.</p>
      </PageHeader>
      <div className="contenedor flex flex-col gap-x-12 pt-10 pb-20 lg:grid lg:grid-cols-[minmax(0,1fr)_35rem] lg:grid-rows-[auto_1fr]">
        {/* In place of the promise, which then comes last on a phone: the list hardly moves. */}
        <div role="status" className="empty:absolute">
          {noPuede ? (
            <div className="mb-6 rounded-carta bg-superficie p-5 shadow-carta sm:p-6">
              <NoPuede texto={noPuede}>
                {instalar ? (
                  <>
                    {' '}
                    <Link
                      to={appOculta ? '/sin-conexion#instalar' : '/Prox'}
                      className="inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline underline-offset-4"
                    >
                      Instalar
                    </Link>
                  </>
                ) : null}
              </NoPuede>
            </div>
          ) : null}
        </div>
        <div className={`flex items-start gap-4 ${noPuede ? 'max-lg:order-last max-lg:mt-6' : 'mb-6'}`}>
          <Icon of={BellRing} className="size-7 shrink-0 text-vitral-zafiro" />
          <p>{TEXTOS_AVISAME.promesa}</p>
        </div>
        <div className="space-y-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <noscript>
            <p className="rounded-carta bg-relieve p-5">Para avisarte, el navegador necesita JavaScript.</p>
          </noscript>
          <ul className="divide-y divide-borde rounded-carta bg-superficie shadow-carta">
            {LISTA_TIPOS.map((tipo) => (
              <li key={tipo}>
                <Interruptor
                  {...TIPOS[tipo]}
                  encendido={encendidos.includes(tipo)}
                  espera={espera}
                  disabled={noPuede !== ''}
                  onCambio={(encendido) => switchTo(tipo, encendido)}
                />
              </li>
            ))}
          </ul>
          {/* Below what was touched, which stays where it is. */}
          <p role="status" className="font-bold empty:absolute">
            {noPuede ? '' : mensaje}
          </p>
        </div>
      </div>
    </>
  )
}
