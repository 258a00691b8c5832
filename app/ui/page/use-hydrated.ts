import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while its page is taken over, true ever after: what is touched is answered. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
