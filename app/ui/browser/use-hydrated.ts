import { startTransition, useEffect, useState } from 'react'

let isPageHydrated = false

/**
 * False on the server and in the first render, true once script runs: before that, forms must work by themselves. A
 * transition, as hydration is one: an urgent render would be part of its last slice.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(isPageHydrated)
  useEffect(() => {
    isPageHydrated = true
    startTransition(() => setHydrated(true))
  }, [])
  return isHydrated
}
