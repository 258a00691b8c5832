import { Pencil, Trash2 } from 'lucide'
import { useEffect, useId, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { DiaCorto } from '#app/parts/admin/dia-corto.tsx'
import { ConfirmedIntention } from '#app/parts/admin/formulario/confirmed-intention.tsx'
import { sentField, useRespuesta } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { StuckBar } from '#app/parts/admin/save-bar.tsx'
import { TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'
import { DIALOG_LOOK } from '#app/ui/feedback/dialog.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { smallestUrl } from '#app/ui/images/image.ts'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import type { Foto } from '../foto.ts'
import { CampoCategoria } from './edit.tsx'

/** The list with a box at each photo: the chosen ones are changed or deleted together. */
export function ElegirVarias({
  fotos,
  categorias,
  elegidas,
  onCount,
  fetcher,
}: {
  fotos: Foto[]
  categorias: string[]
  elegidas: number
  onCount: (elegidas: number) => void
  /** The list's, which stays when these photos leave. */
  fetcher: FetcherWithComponents<Resultado>
}) {
  const form = useRef<HTMLFormElement>(null)
  const cambiar = useRef<HTMLDivElement>(null)
  const id = useId()
  const hydrated = useHydrated()
  const respuesta = useRespuesta(fetcher, 'cambiar-varias')
  const sent = sentFotos(respuesta)
  const errors = respuesta?.ok === false ? respuesta.envio?.error : undefined
  const typed = (name: string) => ({ name, defaultValue: sentField(respuesta, name) })
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('[name=fotos]') ?? [])]
  const count = () => onCount(boxes().filter(({ checked }) => checked).length)
  // Some may have been chosen before the scripts ran.
  useEffect(count, [])
  const pending = fetcher.state !== 'idle'
  const none = hydrated && elegidas === 0
  // Until the scripts run a button for the chosen photos looks disabled while none is.
  const ofChosen = hydrated
    ? ''
    : 'not-noscript:[form:not(:has([name=fotos]:checked))_&]:pointer-events-none not-noscript:[form:not(:has([name=fotos]:checked))_&]:opacity-60'
  // The title, which is read, may be out of sight.
  const number = elegidas > 0 && <span aria-hidden="true">({elegidas})</span>
  return (
    <fetcher.Form
      ref={form}
      method="post"
      onChange={count}
      onSubmit={() => cambiar.current?.hidePopover()}
      aria-label="Elegir varias fotos"
    >
      <ul
        className={`grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] 2xl:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3 sm:gap-4 ${pending ? 'opacity-50' : ''}`}
      >
        {fotos.map((foto) => (
          <li key={foto.id}>
            <label className="flex h-full cursor-pointer relative flex-col gap-2 rounded-xl pb-2 has-checked:outline-3 has-checked:outline-vitral-zafiro has-checked:outline-offset-2 sm:has-checked:outline-offset-4">
              <input
                type="checkbox"
                name="fotos"
                value={foto.id}
                defaultChecked={sent.includes(foto.id)}
                className="absolute top-2 left-2 size-7 accent-vitral-zafiro ring-2 ring-noche/70"
              />
              <MiniaturaFoto foto={foto} className="aspect-4/3 w-full max-xs:aspect-3/2" />
              <span className="min-w-0">
                <span className="line-clamp-2 font-bold leading-snug">{foto.titulo}</span>
                <span className="block text-tinta-suave text-xs leading-snug">
                  <DiaCorto dia={foto.fecha} /> · {foto.categoria}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <StuckBar
        className={
          none ? 'hidden' : 'mt-4 justify-end gap-2 max-sm:grid max-sm:grid-cols-2 max-xs:grid-cols-1'
        }
      >
        <Button className={ofChosen} popoverTarget={id}>
          <Icon of={Pencil} className="size-5" />
          Cambiar
          {number}
        </Button>
        <div
          ref={cambiar}
          id={id}
          popover="auto"
          role="dialog"
          aria-labelledby={`${id}-title`}
          className={DIALOG_LOOK}
        >
          <h3 id={`${id}-title`} className="text-xl">
            Cambiar las fotos elegidas
          </h3>
          <p className="mt-3 mb-5 text-tinta-suave">Lo que dejes en blanco queda como está.</p>
          <div className="grid gap-5">
            <TextField label="Otro título" {...typed('titulo')} maxLength={160} autoComplete="off" />
            <CampoCategoria
              label="Otra categoría"
              vacia="La que tiene cada una"
              categorias={categorias}
              {...typed('categoria')}
              nombre={{
                ...typed('categoriaNueva'),
                maxLength: 60,
                error: errors?.categoriaNueva ?? undefined,
              }}
            />
            <TextField label="Otra fecha" {...typed('fecha')} type="date" />
            <TextArea label="Otra descripción" {...typed('descripcion')} maxLength={2000} rows={2} />
          </div>
          <div className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" popoverTarget={id} popoverTargetAction="hide">
              Cancelar
            </Button>
            <Button type="submit" name="intencion" value="cambiar-varias" pending={pending}>
              Cambiar las fotos
            </Button>
          </div>
        </div>
        <ConfirmedIntention
          fetcher={fetcher}
          form={form}
          intencion="eliminar-varias"
          question={{
            title: '¿Estás seguro de que quieres eliminar las fotos elegidas?',
            detail:
              elegidas === 1
                ? `1 foto dejará de verse en el sitio. ${TEXTOS_PAPELERA.plazo}`
                : elegidas > 1
                  ? `${elegidas} fotos dejarán de verse en el sitio. ${TEXTOS_PAPELERA.plazo}`
                  : `Dejarán de verse en el sitio. ${TEXTOS_PAPELERA.plazo}`,
          }}
        >
          {(trigger) => (
            <Button {...trigger} variant="secondary-danger" className={ofChosen} pending={pending}>
              <Icon of={Trash2} className="size-5" />
              Eliminar
              {number}
            </Button>
          )}
        </ConfirmedIntention>
      </StuckBar>
    </fetcher.Form>
  )
}

/** What was chosen in a form that was refused without scripts. */
function sentFotos(resultado: Resultado | undefined): string[] {
  const fotos = resultado && !resultado.ok ? resultado.envio?.initialValue?.fotos : undefined
  return [fotos].flat().filter((each) => typeof each === 'string')
}

export function MiniaturaFoto({ foto, className }: { foto: Foto; className: string }) {
  return (
    <img
      src={foto.imagen ? smallestUrl(foto.imagen) : foto.url}
      alt=""
      loading="lazy"
      className={`shrink-0 rounded-xl bg-relieve object-cover ${className}`}
    />
  )
}
