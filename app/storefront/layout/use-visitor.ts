import { useCallback, useEffect } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import {
  BASKET_KEY,
  followBasket,
  forgetBasket,
  LOGIN_REQUIRED,
  refreshBasket,
  restoreBasket,
  useBasket,
} from '#app/shop/basket/basket-store.ts'
import { SERVER_KEY } from '#app/shop/compatibility/saved-server.ts'
import { useSite } from '#app/shop/content/site.ts'
import { SESSION_KEY } from '#app/shop/customer/session-hint.ts'
import { restoreSession, validateAuth } from '#app/shop/customer/session-store.ts'
import type { SessionResponse } from '#app/shop/customer/types.ts'
import { readPersisted } from '#app/ui/browser/persisted-store.ts'

/**
 * Shows who is signed in from stored hints, then asks the server: on load, every few seconds, and when the tab becomes
 * visible.
 */
export function useVisitor() {
  const t = useMessages()
  const { locale } = usePage()
  const { sessionCheckSeconds, authBackupHours } = useSite().numbers
  const failure = t.account.cartUnavailable
  const askForBasket = useCallback(() => void refreshBasket(failure), [failure])

  useEffect(() => {
    let isAsking = false
    async function validate() {
      // A tab that comes to the front fires both events.
      if (isAsking) return
      isAsking = true
      const session = await validateAuth()
      isAsking = false
      if (session) reconcileBasket(session, askForBasket)
      if (session?.owned) import('../components/product/owned-marks.ts').catch(() => undefined)
    }
    const validateWhenSeen = () => document.hidden || void validate()
    // Another tab that signs in or out writes the same records.
    const follow = ({ key }: StorageEvent) => {
      if (key === SESSION_KEY) restoreSession(authBackupHours)
      if (key === BASKET_KEY) followBasket()
    }
    restoreSession(authBackupHours)
    restoreBasket(locale)
    void validate()
    if (readPersisted(SERVER_KEY))
      import('../components/compatibility/server-marks.ts').catch(() => undefined)
    const timer = setInterval(validateWhenSeen, sessionCheckSeconds * 1000)
    document.addEventListener('visibilitychange', validateWhenSeen)
    addEventListener('focus', validateWhenSeen)
    addEventListener('storage', follow)
    const unsubscribe = useBasket.subscribe(({ error }, previousState) => {
      if (error !== previousState.error && error?.code === LOGIN_REQUIRED) void validate()
    })
    return () => {
      unsubscribe()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', validateWhenSeen)
      removeEventListener('focus', validateWhenSeen)
      removeEventListener('storage', follow)
    }
  }, [askForBasket, sessionCheckSeconds, authBackupHours, locale])

  return { askForBasket }
}

/** Fetches the basket only if the session's number of pieces differs from the local copy's. */
function reconcileBasket({ authenticated, basket }: SessionResponse, askForBasket: () => void): void {
  const { basket: cachedBasket, error } = useBasket.getState()
  if (!authenticated || !basket) {
    // A cart with a request to log in stays visible.
    if (cachedBasket && error?.code !== LOGIN_REQUIRED) forgetBasket()
    return
  }
  const isSame = cachedBasket?.ident === basket.ident && cachedBasket.count === basket.count
  if (!isSame) askForBasket()
}
