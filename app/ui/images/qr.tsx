type Props = { lado: number; camino: string; titulo: string; className: string }

/** A QR code. Dark on white in every theme: cameras expect it. */
export const CodigoQr = ({ lado, camino, titulo, className }: Props) => (
  <svg
    role="img"
    aria-label={titulo}
    viewBox={`0 0 ${lado} ${lado}`}
    shapeRendering="crispEdges"
    className={className}
  >
    <path fill="#fff" d={`M0 0h${lado}v${lado}H0z`} />
    <path fill="#000" d={camino} />
  </svg>
)
