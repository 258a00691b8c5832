import { lazy, Suspense } from 'react'
import type { VisorProps } from './lightbox.tsx'

const load = () => import('./lightbox.tsx')
const Loaded = lazy(load)

/** Preloads the lightbox's code before it is opened. */
export const preloadVisor = (): void => void load().catch(() => {})

/** The gallery's lightbox, whose code is fetched for whoever opens a photo. */
export const Visor = (props: VisorProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
