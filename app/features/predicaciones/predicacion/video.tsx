import { Headphones, Play } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { takeTurn } from '#app/parts/player/turn.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { parseEnlace } from '../enlace.ts'
import { esVideo } from '../es-video.ts'
import { ImagenPredicacion } from '../imagen-predicacion.tsx'

interface VideoProps {
  /** Whether the page is to be heard first. */
  callado?: boolean
  predicacion: Record<'id' | 'titulo' | 'fecha' | 'link' | 'imagen', string> & { foto: Imagen | null }
}

/** The sermon's video: a picture and a button, and nothing of another site before the press. */
export function Video({ predicacion, callado = false }: VideoProps) {
  const look = buttonClass(callado ? 'secondary' : 'primary', 'shadow-carta')
  const { titulo, link } = predicacion
  const video = parseEnlace(link)
  const [icono, accion] = esVideo(link) ? [Play, 'Ver video'] : [Headphones, 'Escuchar en otro sitio']
  const [shown, setShown] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  // The focused button was removed: focus the video instead.
  useEffect(() => {
    if (shown) frame.current?.focus()
  }, [shown])
  const play = () => {
    // What sounds next takes the video away again.
    takeTurn(() => setShown(false))
    setShown(true)
  }
  return (
    <section aria-label="Video">
      <div className="relative isolate aspect-video overflow-hidden rounded-carta en-noche shadow-carta">
        {video && shown ? (
          <iframe
            ref={frame}
            title={titulo}
            src={`${video.incrustado}${video.incrustado.includes('?') ? '&' : '?'}autoplay=1`}
            className="size-full border-0"
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
          />
        ) : (
          <>
            <ImagenPredicacion predicacion={predicacion} sizes="(max-width: 1023px) 92vw, 800px" priority />
            <div className="absolute inset-0 grid place-items-center bg-[#05060d]/35">
              <div className={callado ? 'rounded-full bg-noche/85' : ''}>
                {video ? (
                  <button type="button" onClick={play} className={`${look} no-scripts:hidden`}>
                    <Icon of={Play} className="size-6" />
                    Ver video
                  </button>
                ) : null}
                <p className={video ? 'hidden no-scripts:block' : ''}>
                  <a
                    href={link}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`${accion}: ${titulo} (se abre en otra pestaña)`}
                    className={look}
                  >
                    <Icon of={icono} className="size-6" />
                    {accion}
                  </a>
                </p>
              </div>
            </div>
          </>
        )}
      </div>
      {video && !shown ? (
        <p className="mt-3 text-sm text-tinta-suave no-scripts:hidden">
          Al verlo, el video se carga desde {video.sitio}.
        </p>
      ) : null}
    </section>
  )
}
