import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
