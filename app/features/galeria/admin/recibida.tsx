import { FotoRecibida } from '#app/parts/subidas/foto-recibida.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { tituloFromFileName } from './nombre-de-archivo.ts'

type FotoSinFormulario = { subida: string; nombre: string; titulo: string | undefined }

/** The photos that a refused form brought, as its answer names them. */
export function readRecibidas(sent: unknown): FotoSinFormulario[] {
  const rows = Array.isArray(sent) ? (sent as Partial<Record<string, unknown>>[]) : []
  return rows.flatMap(({ subida, nombre, titulo } = {}) =>
    typeof subida === 'string'
      ? [{ subida, nombre: String(nombre ?? ''), titulo: typeof titulo === 'string' ? titulo : undefined }]
      : [],
  )
}

/** One of them, sent with the form again. */
export function Recibida({
  subida,
  nombre,
  titulo,
  index,
  conTitulo,
  errors,
}: FotoSinFormulario & { index: number; conTitulo: boolean; errors: string[] | undefined }) {
  const campo = `fotos[${index}]`
  return (
    <div className="grid gap-3">
      <FotoRecibida
        campo={`${campo}.subida`}
        campoNombre={`${campo}.nombre`}
        subida={subida}
        nombre={nombre}
      />
      {conTitulo && (
        <TextField
          label={`Título de la foto ${index + 1}`}
          name={`${campo}.titulo`}
          defaultValue={titulo ?? (tituloFromFileName(nombre) || `Foto ${index + 1}`)}
          maxLength={160}
          error={titulo === undefined ? undefined : errors}
        />
      )}
    </div>
  )
}
