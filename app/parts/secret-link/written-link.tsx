/** A link written out, which one touch marks: to copy it without scripts, and to read it to somebody. */
export const EnlaceEscrito = ({ enlace }: { enlace: string }) => (
  <p className="select-all break-all rounded-lg bg-relieve px-3 py-2 text-sm text-tinta-suave">{enlace}</p>
)
