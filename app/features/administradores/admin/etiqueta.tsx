/** A word or two that say which row is one's own. */
export const Etiqueta = ({ children }: { children: string }) => (
  <span className="inline-block max-xs:mb-1 rounded-full bg-relieve px-2.5 font-normal text-xs">
    {children}
  </span>
)
