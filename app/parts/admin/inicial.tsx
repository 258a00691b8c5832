/** The first letter of who it is, in a circle: where letters are large, the words have its place. */
export const Inicial = ({ de }: { de: string }) => (
  <span
    aria-hidden="true"
    className="my-1 grid max-xs:hidden size-10 shrink-0 place-items-center rounded-full bg-relieve font-semibold font-titulo text-lg text-vitral-zafiro leading-none"
  >
    {de.slice(0, 1).toUpperCase()}
  </span>
)
