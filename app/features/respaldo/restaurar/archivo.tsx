import { useEffect, useRef, useState } from 'react'
import { subirRespaldo, type Transfer } from '#app/parts/subidas/transfer.ts'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { FileField } from '#app/ui/forms/field.tsx'

/** Takes a backup's file: it is sent at once when it is chosen, and goes on after a cut. */
export function ArchivoRespaldo({
  onSent,
  onRefused,
}: {
  onSent: (subida: string) => void
  onRefused?: (mensaje: string) => void
}) {
  const transfer = useRef<Transfer>(undefined)
  const [progreso, setProgreso] = useState<number>()
  const [error, setError] = useState<string>()
  useEffect(() => () => transfer.current?.cancel(), [])
  const send = (file: File) => {
    setError(undefined)
    setProgreso(0)
    transfer.current = subirRespaldo(file, {
      onProgress: setProgreso,
      onDone(subida) {
        setProgreso(undefined)
        onSent(subida)
      },
      onError(mensaje) {
        setProgreso(undefined)
        setError(mensaje)
        onRefused?.(mensaje)
      },
    })
  }
  return (
    <>
      <div className="noscript:hidden">
        <FileField
          label="Archivo del respaldo"
          accept=".tar,.cifrado"
          disabled={progreso !== undefined}
          error={error ? [error] : undefined}
          onChange={({ currentTarget: { files } }) => {
            if (files?.[0]) send(files[0])
          }}
        />
      </div>
      <p className="hidden noscript:block">
        Para enviar un archivo tan grande tu navegador tiene que permitir los scripts de este sitio.
      </p>
      {progreso !== undefined && (
        <div className="mt-4 flex items-center gap-3">
          <Progress label="Subiendo el respaldo" value={progreso} className="flex-1" />
          <span className="tabular-nums">{Math.floor(progreso)} %</span>
          <Button
            variant="quiet"
            onClick={() => {
              transfer.current?.cancel()
              setProgreso(undefined)
            }}
          >
            Detener
          </Button>
        </div>
      )}
    </>
  )
}
