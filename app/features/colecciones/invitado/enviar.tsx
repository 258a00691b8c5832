import { ImagePlus, X } from 'lucide'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Cola, createCola, type EnCola, isActive } from '#app/parts/subidas/cola-subidas.ts'
import { Miniatura } from '#app/parts/subidas/miniatura.tsx'
import { TIPOS_DE_IMAGEN } from '#app/parts/subidas/textos.ts'
import { subirInvitada } from '#app/parts/subidas/transfer.ts'
import { Failure, Success } from '#app/ui/feedback/answer.tsx'
import { Button, IconButton } from '#app/ui/forms/button.tsx'
import { CheckboxField, FileField, TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useAskBeforeLeaving } from '#app/ui/page/navigation-guard.tsx'
import { CONSENTIMIENTO_FOTOS, TEXTOS_INVITADO } from '../coleccion.ts'
import { takeCompartidas } from './compartidas.ts'
import { EnCamino, type Sent } from './en-camino.tsx'
import { readableOf } from './heic.ts'

type Elegida = { archivo: File; menores: boolean }
type Props = { endpoint: string; quedan: number; pideNombre: boolean }

const NOTHING: readonly EnCola<Sent>[] = []

/** Chooses photos and sends them; asks before the page is left meanwhile. */
export function Enviar({ endpoint, quedan, pideNombre }: Props) {
  const [cola] = useState(() => createCola<Sent>(subirInvitada(endpoint)))
  const items = useSyncExternalStore(cola.subscribe, cola.items, () => NOTHING)
  const [llegaron, setLlegaron] = useState(0)
  const active = items.filter(isActive).length
  useAskBeforeLeaving(active > 0, 'unsent', 'Las fotos que faltan no se enviarán.')
  const onSaved = (id: string) => {
    cola.saved(id)
    cola.removeOver(cola.items().filter((item) => item.id === id))
    setLlegaron((count) => count + 1)
  }
  const quedanAhora = Math.max(0, quedan - active)
  return (
    <section aria-labelledby="enviar-fotos" className="rounded-carta bg-superficie p-6 shadow-carta">
      <h2 id="enviar-fotos" className="text-xl">
        Enviar fotos
      </h2>
      <noscript>
        <p className="mt-2">
          Para enviar fotos, este navegador necesita JavaScript. Actívalo y vuelve a abrir el enlace.
        </p>
      </noscript>
      <div className="noscript:hidden">
        {quedanAhora > 0 ? (
          <Formulario cola={cola} quedan={quedanAhora} pideNombre={pideNombre} />
        ) : (
          <p className="mt-2">{quedan > 0 ? 'Ya elegiste 30 fotos.' : TEXTOS_INVITADO.aparato}</p>
        )}
        <EnCamino cola={cola} items={items} onSaved={onSaved} />
        <Success className="mt-4">{active === 0 && llegaron > 0 ? gracias(llegaron) : undefined}</Success>
      </div>
    </section>
  )
}

const gracias = (count: number) =>
  count === 1 ? '¡Gracias! Llegó tu foto.' : `¡Gracias! Llegaron tus ${count} fotos.`

type FormularioProps = { cola: Cola<Sent>; quedan: number; pideNombre: boolean }

function Formulario({ cola, quedan, pideNombre }: FormularioProps) {
  const input = useRef<HTMLInputElement>(null)
  const [elegidas, setElegidas] = useState<Elegida[]>([])
  const [nombre, setNombre] = useState('')
  const [acepta, setAcepta] = useState(false)
  const [fallo, setFallo] = useState<string>()
  // What was missing when it was sent.
  const [falta, setFalta] = useState<{ fotos: boolean; acuerdo: boolean }>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (falta) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [falta])

  const latest = useRef({ elegidas, quedan })
  latest.current = { elegidas, quedan }
  const choose = async (files: File[]) => {
    const readable = await Promise.all(files.map(readableOf))
    // Meanwhile others were marked, taken away or sent.
    const { elegidas, quedan } = latest.current
    const good = readable.filter((file) => file !== undefined)
    const all = [...elegidas, ...good.map((archivo) => ({ archivo, menores: false }))]
    setElegidas(all.slice(0, quedan))
    if (input.current) input.current.value = ''
    if (good.length < files.length) setFallo(TEXTOS_INVITADO.heic)
    else setFallo(all.length > quedan ? soloCaben(quedan) : undefined)
  }
  useEffect(() => {
    const begin = async () => {
      const shared = await takeCompartidas()
      if (shared.length > 0) await choose(shared)
    }
    void begin()
  }, [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFallo(undefined)
    const fotos = elegidas.length === 0
    if (fotos || !acepta) return setFalta({ fotos, acuerdo: !acepta })
    setFalta(undefined)
    cola.add(elegidas.map(({ archivo, menores }) => ({ archivo, datos: { nombre, menores } })))
    setElegidas([])
  }
  return (
    <form ref={form} onSubmit={send} className="mt-4 grid gap-5">
      <FileField
        ref={input}
        label={elegidas.length > 0 ? 'Agregar más fotos' : 'Tus fotos'}
        accept={TIPOS_DE_IMAGEN}
        multiple
        error={falta?.fotos && elegidas.length === 0 ? ['Elige al menos una foto.'] : undefined}
        onChange={(event) => void choose([...(event.currentTarget.files ?? [])])}
        hint={
          <span className="flex gap-2">
            <Icon of={ImagePlus} className="mt-0.5 size-5 shrink-0" />
            {quedan === 1 ? 'Puedes enviar 1 foto.' : `Puedes enviar hasta ${quedan} fotos.`}
          </span>
        }
      />
      <Elegidas elegidas={elegidas} onChange={setElegidas} />
      {pideNombre && (
        <TextField
          label="Tu nombre (opcional)"
          name="nombre"
          autoComplete="name"
          maxLength={80}
          value={nombre}
          onChange={(event) => setNombre(event.currentTarget.value)}
          hint="Solo lo ve quien revisa las fotos."
        />
      )}
      <CheckboxField
        label={`${CONSENTIMIENTO_FOTOS}.`}
        name="consentimiento"
        checked={acepta}
        error={falta?.acuerdo && !acepta ? [TEXTOS_INVITADO.sinConsentimiento] : undefined}
        onChange={(event) => setAcepta(event.currentTarget.checked)}
      />
      <Failure>{fallo}</Failure>
      <Button type="submit" className="justify-self-start">
        {elegidas.length > 1 ? `Enviar ${elegidas.length} fotos` : 'Enviar fotos'}
      </Button>
    </form>
  )
}

const soloCaben = (quedan: number) =>
  quedan === 1
    ? 'Puedes enviar 1 foto más: dejamos la primera.'
    : `Puedes enviar ${quedan} fotos más: dejamos las primeras ${quedan}.`

type ElegidasProps = { elegidas: Elegida[]; onChange: (elegidas: Elegida[]) => void }

/** The chosen photos, each with whether children are on it. */
function Elegidas({ elegidas, onChange }: ElegidasProps) {
  if (elegidas.length === 0) return null
  return (
    <ul className="divide-y divide-borde">
      {elegidas.map(({ archivo, menores }, index) => (
        // The same file may be chosen twice, so only the index is unique.
        <li key={index} className="flex items-center gap-3 py-2">
          <Miniatura archivo={archivo} className="size-16" />
          <CheckboxField
            className="min-w-0 flex-1"
            label={
              <>
                Aparecen niños<span className="sr-only"> en la foto {index + 1}</span>
              </>
            }
            checked={menores}
            onChange={({ currentTarget: { checked } }) =>
              onChange(elegidas.map((each, at) => (at === index ? { ...each, menores: checked } : each)))
            }
          />
          <IconButton
            label={`Quitar la foto ${index + 1}`}
            onClick={() => onChange(elegidas.filter((_, at) => at !== index))}
          >
            <Icon of={X} className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
