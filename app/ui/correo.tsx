/** An e-mail address that breaks before its «@», where letters are large, instead of within a name. */
export function Correo({ de }: { de: string }) {
  const at = Math.max(de.lastIndexOf('@'), 0)
  return (
    <span className="wrap-anywhere min-w-0">
      {de.slice(0, at)}
      <wbr />
      {de.slice(at)}
    </span>
  )
}
