import { useEffect, useState } from 'react'

/** True while the next page is on its way. */
export function useBusy(): boolean {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!('navigation' in window)) return
    const listening = new AbortController()
    const { signal } = listening
    const stop = () => setBusy(false)
    navigation.addEventListener(
      'navigate',
      ({ downloadRequest, hashChange }) => setBusy(downloadRequest === null && !hashChange),
      { signal },
    )
    navigation.addEventListener('navigatesuccess', stop, { signal })
    navigation.addEventListener('navigateerror', stop, { signal })
    return () => listening.abort()
  }, [])
  return isBusy
}
