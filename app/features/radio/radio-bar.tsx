import { lazy, Suspense } from 'react'
import { useRadio } from './radio-provider.tsx'

/** Its code comes once the radio plays. If it cannot, only /radio has the controls, and the lock screen none. */
const MiniPlayer = lazy(() => import('./mini-player.tsx').catch(() => ({ default: () => null })))

/** The place of the mini player while the radio plays or is paused. */
export function RadioBar() {
  return (
    useRadio().open && (
      <Suspense>
        <MiniPlayer />
      </Suspense>
    )
  )
}
