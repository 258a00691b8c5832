import type { ReactNode } from 'react'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { CodigoQr } from '#app/ui/images/qr.tsx'

type HojaQrProps = {
  /** Draws its window. */
  semilla: string
  titulo: string
  qr: { lado: number; camino: string }
  /** What the code is, for who does not see it. */
  codigo: string
  /** Below the code. */
  pie: ReactNode
  children?: ReactNode
}

/** A poster of one sheet with a QR code. */
export const HojaQr = ({ semilla, titulo, qr, codigo, pie, children }: HojaQrProps) => (
  <article className="overflow-hidden rounded-carta bg-[#fff] text-[#1c1c22] shadow-carta print:rounded-none print:shadow-none">
    <Vitral
      semilla={semilla}
      ancho={840}
      alto={300}
      sol={[0.5, 0.62]}
      className="h-40 w-full sm:h-60 print:h-[72mm] print:[print-color-adjust:exact]"
    />
    <div className="px-5 py-7 text-center sm:px-12 sm:py-10 print:px-0 print:pt-[8mm] print:pb-0">
      <h2 className="text-balance break-words font-titulo text-3xl sm:text-4xl print:text-[30pt]">
        {titulo}
      </h2>
      {children}
      <CodigoQr
        {...qr}
        titulo={codigo}
        className="mx-auto mt-6 w-full max-w-64 print:mt-[6mm] print:max-w-[72mm]"
      />
      <div className="mt-3 text-lg print:text-[14pt]">{pie}</div>
    </div>
  </article>
)
