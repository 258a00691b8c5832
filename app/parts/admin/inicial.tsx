/** Who it was, at a glance: the first letter of a name or an address. */
export const Inicial = ({ de }: { de: string }) => (
  <span
    aria-hidden="true"
    className="my-1 grid size-10 shrink-0 place-items-center rounded-full bg-relieve font-semibold font-titulo text-lg text-vitral-zafiro leading-none"
  >
    {de.slice(0, 1).toUpperCase()}
  </span>
)
