import { Fingerprint, Trash2 } from 'lucide'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useAcciones } from '#app/parts/admin/respuestas.tsx'
import { ConfirmedButton } from '#app/parts/admin/send-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatShortMoment } from '#app/ui/moments.ts'
import { AgregarLlave } from './add-llave.tsx'
import type { Llave } from './llaves.ts'
import { usePuedeLlaves } from './navegador.ts'

/** «Entrar con huella o PIN»: the account's passkeys, and one more for a browser that can keep it. */
export function MisLlaves({ llaves, reciente }: { llaves: Llave[]; reciente: boolean }) {
  const puede = usePuedeLlaves()
  const { begin, avisos } = useAcciones()
  if (llaves.length === 0 && !puede) return avisos
  return (
    <Panel titulo="Entrar con huella o PIN">
      {avisos}
      <p className="mb-4">
        Entra con la huella, la cara o el PIN con que abres tu dispositivo, sin escribir tu contraseña ni el
        código. Nada de eso sale de tu dispositivo.
      </p>
      {llaves.length > 0 && (
        <ul className="mb-4 divide-y divide-borde">
          {llaves.map((llave) => (
            <UnaLlave key={llave.id} llave={llave} onAct={begin} />
          ))}
        </ul>
      )}
      {puede && <AgregarLlave reciente={reciente} conNombre />}
    </Panel>
  )
}

function UnaLlave({
  llave: { id, nombre, desde, ultimoUso },
  onAct,
}: {
  llave: Llave
  onAct: (id: string) => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
      <Icon of={Fingerprint} className="size-6 shrink-0 text-tinta-suave" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere font-bold">{nombre}</p>
        <p className="text-sm text-tinta-suave">
          {ultimoUso ? (
            <>
              Último uso: <time dateTime={ultimoUso}>{formatShortMoment(ultimoUso)}</time>
            </>
          ) : (
            <>
              Desde el <time dateTime={desde}>{formatShortMoment(desde)}</time>, aún sin usar
            </>
          )}
        </p>
      </div>
      <ConfirmedButton
        question={{
          title: `¿Estás seguro de que quieres quitar «${nombre}»?`,
          detail: 'Ya no se podrá entrar con su huella o PIN. Tu contraseña sigue sirviendo.',
          confirmLabel: 'Quitar',
        }}
        fields={{ intencion: 'llave-quitar', id }}
        clave={id}
        onAct={onAct}
        variant="quiet-danger"
      >
        <Icon of={Trash2} className="size-5" />
        Quitar <span className="sr-only">{nombre}</span>
      </ConfirmedButton>
    </li>
  )
}
