import { useFetcher } from 'react-router'
import { formularioOf, type Resultado } from './resultado.ts'
import { useRespuesta } from './use-respuesta.ts'
import { useResultado } from './use-resultado.ts'

/**
 * The sending of one of a page's forms (`intencion`, about the item `id`): announces each answer, and keeps why the last one
 * was refused.
 */
export function useEnvio(
  intencion: string,
  { id, onOk }: { id?: string | undefined; onOk?: () => void } = {},
) {
  const fetcher = useFetcher<Resultado>()
  const resultado = useRespuesta(fetcher, formularioOf(intencion, id))
  useResultado(fetcher.data as Resultado | undefined, onOk && { onOk })
  const fallido = resultado && !resultado.ok ? resultado : undefined
  return { fetcher, resultado, fallido, pending: fetcher.state !== 'idle' }
}
