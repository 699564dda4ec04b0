import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first render, true once script runs: before that, forms must work by themselves. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
