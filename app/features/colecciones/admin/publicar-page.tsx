import { Baby, CircleCheck, Clock, Maximize2, Trash2, Undo2 } from 'lucide'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import { keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { useDeshacer } from '#app/parts/admin/undo.tsx'
import { Volver } from '#app/parts/admin/volver.tsx'
import { Empty } from '#app/ui/card.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import { conId, RUTA_COLECCION, TEXTOS_COLECCIONES } from '../coleccion.ts'
import { findColeccion } from '../colecciones.server.ts'
import { findSiguiente } from '../fotos.server.ts'
import type { Route } from './+types/publicar-page'
import { PUBLICAR_ACTIONS } from './actions.server.ts'
import { FALLAS_PUBLICAR } from './fallas.ts'

export const loader = adminLoader(async ({ platform: { db }, url, yo }) => {
  const coleccion = await findColeccion(db, url.searchParams.get('id') ?? '')
  if (!coleccion) return undefined
  const { id, titulo, fecha } = coleccion
  return { id, titulo, fecha, ...(await findSiguiente(db, id, yo.id)) }
})

export const action = adminActions(FALLAS_PUBLICAR, PUBLICAR_ACTIONS)

export const clientAction = keepTyped(FALLAS_PUBLICAR)

export default function PorPublicar({ loaderData: datos }: Route.ComponentProps) {
  if (!datos) return <Empty message={TEXTOS_COLECCIONES.borrada} />
  return (
    <div>
      <Volver to={conId(RUTA_COLECCION, datos.id)} className="-mt-3">
        {datos.titulo}
      </Volver>
      <Siguiente {...datos} />
    </div>
  )
}

type Datos = NonNullable<Route.ComponentProps['loaderData']>
type FotoPorVer = Datos['fotos'][number]

/** One photo, or those that look alike beside each other. */
function Siguiente({ titulo, fecha, fotos, quedan, deOtra, publicadaParecida, ultima }: Datos) {
  const [clave, setClave] = useState('')
  // As many as there were to begin with.
  const [most, setMost] = useState(quedan)
  const total = Math.max(most, quedan)
  if (total > most) setMost(total)
  const varias = fotos.length > 1
  const descripcion = `${titulo}, ${formatDay(fecha)}`
  return (
    <>
      <Hecho
        clave={clave}
        faltan={faltan({ juntas: fotos.length, quedan, deOtra, total })}
        ultima={ultima}
        onAct={setClave}
      />
      {varias && <p className="mb-2 font-bold">Estas fotos se parecen: publica la mejor.</p>}
      {publicadaParecida && <p className="mb-2 font-bold">Ya publicaste una parecida.</p>}
      {fotos.length === 0 ? (
        <Empty icono={CircleCheck} message="No queda nada por publicar." className="mt-4">
          {deOtra > 0
            ? 'Lo que falta lo tiene que aprobar otra persona.'
            : 'Cuando lleguen más fotos, aparecerán aquí.'}
        </Empty>
      ) : (
        <ul className={varias ? 'grid gap-4 sm:grid-cols-2' : ''}>
          {fotos.map((foto, index) => (
            <PorVer
              key={foto.id}
              foto={foto}
              descripcion={descripcion}
              varias={varias}
              onAct={setClave}
              numero={varias ? index + 1 : undefined}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type HechoProps = Pick<Datos, 'ultima'> & {
  clave: string
  faltan: string
  onAct: (clave: string) => void
}

/** What was done last and what is left, and «Deshacer»: in a line, because a notice would cover the buttons of a phone. */
function Hecho({ clave, faltan, ultima, onAct }: HechoProps) {
  const { data } = useFetcher<Resultado>({ key: clave })
  const deshacer = useDeshacer()
  useResultado(data?.ok ? undefined : data)
  const descartada = data?.ok ? data.deshacer : undefined
  const icono = <Icon of={Undo2} className="size-5" />
  return (
    <div className="-mx-4 sticky top-0 z-10 mb-2 flex min-h-12 items-center justify-between gap-2 bg-fondo px-4">
      <div className="min-w-0">
        <p aria-live="polite" className="font-bold">
          {data?.ok && data.mensaje}
        </p>
        <p className="text-tinta-suave">{faltan}</p>
      </div>
      {descartada ? (
        <Button
          variant="quiet"
          className="-mr-4"
          onClick={() => {
            deshacer(descartada)
            // No form's: what was said of the photo is past.
            onAct('deshecha')
          }}
        >
          {icono}
          Deshacer<span className="sr-only"> la foto descartada</span>
        </Button>
      ) : (
        ultima && (
          <SendButton
            fields={{ intencion: 'deshacer', id: ultima.id }}
            clave={`deshacer ${ultima.id}`}
            onAct={onAct}
            variant="quiet"
            className="-mr-4"
          >
            {icono}
            Deshacer<span className="sr-only"> {ultimaEs(ultima)}</span>
          </SendButton>
        )
      )}
    </div>
  )
}

type Faltan = { juntas: number; quedan: number; deOtra: number; total: number }

const faltan = ({ juntas, quedan, deOtra, total }: Faltan) =>
  [
    quedan > 0 && quedanPor(juntas, quedan, total),
    deOtra > 0 && `${deOtra} ${deOtra === 1 ? 'espera' : 'esperan'} a otra persona`,
  ]
    .filter(Boolean)
    .join(' · ')

function quedanPor(juntas: number, quedan: number, total: number): string {
  const luego = quedan - juntas
  if (juntas > 1 && luego > 0)
    return `Primero, estas ${juntas}. Después ${luego === 1 ? 'viene 1' : `vienen ${luego}`}.`
  return `Foto ${total - quedan + 1} de ${total}`
}

const ultimaEs = ({ estado, aprobada }: NonNullable<Datos['ultima']>) =>
  estado === 'publicada' ? 'la foto publicada' : aprobada ? 'la foto aprobada' : 'la foto para después'

type PorVerProps = {
  foto: FotoPorVer
  /** What its description begins as. */
  descripcion: string
  varias: boolean
  /** Its place among those that look alike. */
  numero: number | undefined
  onAct: (clave: string) => void
}

function PorVer({ foto, descripcion, varias, numero, onAct }: PorVerProps) {
  const { id, imagen, url, nombre, menores, segunda } = foto
  const cual = numero && <span className="sr-only"> la foto {numero}</span>
  const alto = varias ? 'max-h-[45svh] max-sm:max-h-[28svh]' : 'max-h-[max(12rem,calc(100svh-36rem))]'
  const look = `mx-auto h-auto w-auto max-w-full rounded-carta bg-relieve ${alto}`
  const alt = numero ? `Foto ${numero} de las que se parecen` : 'La foto por publicar'
  const send = (intencion: string) => ({ fields: { intencion, id }, clave: `${intencion} ${id}`, onAct })
  return (
    <li
      className={`min-w-0 rounded-carta bg-superficie shadow-carta p-4 sm:p-6 ${varias ? '' : 'max-w-3xl'}`}
    >
      {/* Nobody else learns this address: who opens this page may see the photo, as whoever sent it. */}
      <a href={url} target="_blank" rel="noreferrer" className="relative mx-auto block w-fit max-w-full">
        {imagen ? (
          <Foto imagen={imagen} alt={alt} sizes={varias ? '50vw' : '100vw'} priority className={look} />
        ) : (
          <img src={url} alt={alt} className={look} />
        )}
        <span className="absolute right-2 bottom-2 flex size-9 items-center justify-center rounded-full bg-superficie text-tinta shadow-carta">
          <Icon of={Maximize2} className="size-4.5" />
          <span className="sr-only">: verla en grande</span>
        </span>
      </a>
      <p className="my-2 text-tinta-suave">
        {nombre ? `La envió ${nombre}. ` : ''}
        {menores === 1 && (
          <strong className="text-tinta">
            {segunda
              ? 'Aparecen niños: otra persona ya la aprobó.'
              : 'Aparecen niños: la aprueban dos personas.'}
          </strong>
        )}
      </p>
      {menores === 0 && (
        <SendButton {...send('menores')} variant="quiet" className="-ml-3 px-3! max-sm:text-sm">
          <Icon of={Baby} className="size-5" />
          Aparecen niños{cual && <span className="sr-only"> en{cual}</span>}
        </SendButton>
      )}
      <SendButton
        {...send('publicar')}
        formClassName="grid gap-3"
        className="w-full"
        pendingText="Publicando..."
        before={
          <TextArea
            label={<>Qué se ve{cual}</>}
            name="descripcion"
            rows={2}
            defaultValue={descripcion}
            maxLength={2000}
            required
          />
        }
      >
        <Icon of={CircleCheck} className="size-5" />
        Publicar{cual}
      </SendButton>
      <div className="mt-2 grid grid-cols-2 gap-2 max-xs:grid-cols-1">
        <SendButton {...send('descartar')} variant="secondary-danger" className="w-full px-3!">
          <Icon of={Trash2} className="size-5" />
          Descartar{cual}
        </SendButton>
        <SendButton {...send('despues')} variant="secondary" className="w-full px-3!">
          <Icon of={Clock} className="size-5" />
          Después{cual}
        </SendButton>
      </div>
    </li>
  )
}
