/**
 * Shown when somebody else's change came first: the form keeps the typed values, and this lists the stored
 * ones that differ.
 */
export function Overtaken({
  actual,
  etiquetas,
  escrito,
}: {
  actual: Record<string, string>
  etiquetas: Record<string, string>
  escrito: Record<string, string | undefined>
}) {
  const different = Object.entries(etiquetas).filter(([name]) => actual[name] !== escrito[name])
  return (
    <div className="mb-5 rounded-xl border-vitral-ambar border-l-4 bg-relieve p-4">
      <p className="font-bold">Así está ahora. Lo que escribiste sigue en el formulario.</p>
      {different.length > 0 && (
        <dl className="mt-2 space-y-1">
          {different.map(([name, etiqueta]) => (
            <div key={name}>
              <dt className="inline text-tinta-suave">{etiqueta}: </dt>
              <dd className="inline whitespace-pre-wrap">{actual[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
