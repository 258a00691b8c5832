import { MessageCircle } from 'lucide'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface TuEnlaceProps {
  /** The whole address. */
  enlace: string
  titulo: 'h2' | 'h3'
}

/** The secret link of a request, to be kept: copied, or sent to oneself. */
export function TuEnlace({ enlace, titulo: Titulo }: TuEnlaceProps) {
  const texto = `Mi petición de oración: ${enlace}`
  return (
    <section aria-labelledby="tu-enlace">
      <Titulo id="tu-enlace" className="text-xl">
        Guarda este enlace
      </Titulo>
      <p className="mt-2">
        Con él vuelves a ver si oraron por ti y lo que te diga el equipo. Es solo tuyo: no lo compartas.
      </p>
      <p className="mt-3">
        <a
          href={enlace}
          className="block select-all break-all rounded-lg bg-relieve px-3 py-2 font-mono text-sm underline underline-offset-4"
        >
          {enlace}
        </a>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={enlace} />
        <a
          href={`https://wa.me/?${new URLSearchParams({ text: texto })}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          <Icon of={MessageCircle} className="size-5" />
          Enviármelo por WhatsApp
        </a>
      </div>
    </section>
  )
}
