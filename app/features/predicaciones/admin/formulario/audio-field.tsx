import { AudioLines, Check, RotateCw } from 'lucide'
import { sentField } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { formatMegabytes, formatTime } from '#app/parts/player/palabras.ts'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckboxField, FileField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { type AudioElegido, canSendAsIs } from './use-audio.ts'

/** What the browser may be able to convert; without scripts the server says what it takes. */
const TIPOS = 'audio/*,video/*,.mp3,.m4a,.aac,.wav,.flac,.ogg,.opus,.mp4,.mov,.mkv,.webm'

/** A stored sound, as the form tells of it. */
export type AudioGuardado = { url: string; bytes: number; segundos: number; ligero: number | undefined }

type Props = {
  audio: AudioElegido
  guardado: AudioGuardado | undefined
  resultado: Resultado | undefined
  errors: string[] | undefined
}

/** The sermon's sound: any recording, or the sound of a video. */
export function AudioField({ audio, guardado, resultado, errors }: Props) {
  const hydrated = useHydrated()
  const { estado, recibida } = audio
  const error = estado.paso === 'fallido' ? [estado.mensaje] : estado.paso === 'nada' ? errors : undefined
  const isNew = estado.paso !== 'nada' || recibida !== undefined
  const titulo = estado.paso === 'convirtiendo' ? 'Preparando el audio' : 'Enviando el audio'
  const enviarAsi = (original: File, variant: 'quiet' | 'secondary') =>
    canSendAsIs(original) && (
      <Button variant={variant} onClick={() => audio.sendAsIs(original)}>
        Enviar sin convertir
      </Button>
    )
  return (
    <div className="grid gap-3">
      {guardado && !isNew && <Guardado audio={guardado} />}
      <FileField
        ref={audio.input}
        label="Audio"
        name={hydrated ? undefined : 'audioSubida'}
        accept={TIPOS}
        error={error}
        onChange={(event) => audio.choose(event.currentTarget.files?.[0])}
        hint={
          <>
            <span className="no-scripts:hidden">
              Una grabación o un video: aquí mismo se saca el sonido y se hace liviano. No hace falta si pones
              un enlace.
            </span>
            <span className="hidden no-scripts:inline">Un archivo MP3 o M4A, de 300 MB como máximo.</span>
          </>
        }
      />
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {estado.paso === 'listo' && (
          <p className="flex gap-3 rounded-xl bg-relieve px-4 py-3">
            <Icon of={Check} className="mt-0.5 size-5 shrink-0" />
            <span>
              Audio listo: {formatMegabytes(estado.partes[0]?.file.size ?? 0)}
              {estado.partes[1] && `, y ${formatMegabytes(estado.partes[1].file.size)} para datos móviles`}
            </span>
          </p>
        )}
        {recibida && (
          <p className="flex gap-3 rounded-xl bg-relieve px-4 py-3">
            <input type="hidden" name="audioSubida" value={recibida} />
            <input
              type="hidden"
              name="audioSubida-nombre"
              value={sentField(resultado, 'audioSubida-nombre') ?? ''}
            />
            <Icon of={AudioLines} className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 break-words">
              Audio recibido: {sentField(resultado, 'audioSubida-nombre')}
            </span>
          </p>
        )}
      </div>
      {(estado.paso === 'convirtiendo' || estado.paso === 'subiendo') && (
        <div className="grid gap-2 rounded-xl bg-relieve px-4 py-3">
          <p>{titulo}</p>
          <div className="flex items-center gap-3">
            <Progress label={titulo} value={estado.progreso} className="flex-1" />
            <span className="tabular-nums">{estado.progreso} %</span>
          </div>
          <div className="forced-colors:ml-0 -ml-4 flex flex-wrap gap-x-2">
            <Button variant="quiet" onClick={audio.reset}>
              Cancelar <span className="sr-only">el audio</span>
            </Button>
            {estado.paso === 'convirtiendo' && enviarAsi(estado.original, 'quiet')}
          </div>
        </div>
      )}
      {estado.paso === 'fallido' && (
        <div className="flex flex-wrap gap-2">
          {estado.partes ? (
            <Button variant="secondary" onClick={() => audio.retry(estado.partes ?? [], estado.original)}>
              <Icon of={RotateCw} className="size-5" />
              Reintentar <span className="sr-only">el audio</span>
            </Button>
          ) : (
            enviarAsi(estado.original, 'secondary')
          )}
        </div>
      )}
      {guardado && !isNew && <CheckboxField label="Quitar el audio" name="quitarAudio" />}
    </div>
  )
}

function Guardado({ audio: { url, bytes, segundos, ligero } }: { audio: AudioGuardado }) {
  return (
    <div className="grid gap-2">
      <p>
        Audio publicado: {formatTime(segundos)}, {formatMegabytes(bytes)}
        {ligero !== undefined && `, y ${formatMegabytes(ligero)} para datos móviles`}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: to recognise the recording; visitors get its transcript */}
      <audio controls preload="none" src={url} aria-label="Audio publicado" className="w-full" />
    </div>
  )
}
