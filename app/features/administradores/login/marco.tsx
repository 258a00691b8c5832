import type { ReactNode } from 'react'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { Logo } from '#app/ui/glass/logo.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'

/** The layout of the sign-in pages: the stained-glass window, the church's name and the error. */
export function Marco({
  titulo,
  alerta,
  children,
}: {
  titulo: string
  alerta: string | undefined
  children: ReactNode
}) {
  const { sitio } = useSitio()
  return (
    <main className="relative grid min-h-svh place-items-center overflow-hidden bg-noche p-4">
      <div className="absolute inset-0 opacity-60" aria-hidden="true">
        <Vitral semilla="administracion" ancho={1600} alto={1000} anillos={8} className="h-full w-full" />
      </div>
      <div className="relative w-full max-w-md rounded-carta bg-superficie p-6 shadow-carta sm:p-8">
        <a href="/" className="mb-6 flex items-center gap-3 font-titulo text-lg text-tinta no-underline">
          <Logo className="h-9 w-auto shrink-0" />
          <span className="text-balance wrap-anywhere">{sitio.nombre}</span>
        </a>
        <h1 className="mb-4 text-3xl max-xs:text-xl">{titulo}</h1>
        <div role="alert">
          {alerta && (
            <p className="mb-4 rounded-xl border-l-4 border-vitral-rubi bg-vitral-rubi/10 p-3">{alerta}</p>
          )}
        </div>
        {children}
      </div>
    </main>
  )
}
