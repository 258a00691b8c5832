type Campo = { nombre: string; antes: string; despues: string }
type Lado = 'antes' | 'despues'

type LadoALadoProps = {
  campos: Campo[]
  titulos: Record<Lado, string>
  izquierda?: Lado
}

/** An account's fields as two states have them, what the site shows now on the left; equal ones once. */
export function LadoALado({ campos, titulos, izquierda = 'despues' }: LadoALadoProps) {
  const lados: Lado[] = izquierda === 'despues' ? ['despues', 'antes'] : ['antes', 'despues']
  return (
    <dl className="mt-4 divide-y divide-borde">
      {campos.map((campo) => (
        <div key={campo.nombre} className="grid grid-cols-2 gap-x-4 py-2.5 max-xs:grid-cols-1">
          <dt className="col-span-full text-sm text-tinta-suave">{campo.nombre}</dt>
          {campo.antes === campo.despues ? (
            <dd className="col-span-full lining-nums wrap-anywhere">
              {campo.antes} <span className="text-sm text-tinta-suave">(sigue igual)</span>
            </dd>
          ) : (
            lados.map((lado) => (
              <dd key={lado} className="min-w-0 font-bold tabular-nums wrap-anywhere">
                <span className="block font-normal text-sm">{titulos[lado]}</span>
                {campo[lado] || '(nada)'}
              </dd>
            ))
          )}
        </div>
      ))}
    </dl>
  )
}
