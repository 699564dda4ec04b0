import { useCallback, useEffect } from 'react'
import { forgetBasket, refreshBasket, restoreBasket, useBasket } from '#app/features/basket/basket-store.ts'
import { basketView } from '#app/features/basket/view.ts'
import { KEPT_SESSION, restoreSession, validateAuth } from '#app/features/customer/session-store.ts'
import type { SessionAnswer } from '#app/features/customer/types.ts'
import { useMessages } from '#app/messages/index.ts'
import { useSite } from '#app/site.ts'

/** Paints who is signed in from the hints, then asks the server: on load, every few seconds, and when the tab is looked at again. */
export function useVisitor() {
  const t = useMessages()
  const { sessionCheckSeconds, authBackupHours } = useSite().numbers
  const failure = t.account.cartUnavailable
  const askForBasket = useCallback(() => void refreshBasket(failure), [failure])

  useEffect(() => {
    async function validate() {
      const answer = await validateAuth()
      if (answer) settleBasket(answer, askForBasket)
    }
    const validateWhenSeen = () => document.hidden || void validate()
    // Another tab that signs in or out writes the same record.
    const follow = ({ key }: StorageEvent) => key === KEPT_SESSION && restoreSession(authBackupHours)
    restoreSession(authBackupHours)
    restoreBasket()
    void validate()
    const timer = setInterval(validateWhenSeen, sessionCheckSeconds * 1000)
    document.addEventListener('visibilitychange', validateWhenSeen)
    addEventListener('storage', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', validateWhenSeen)
      removeEventListener('storage', follow)
    }
  }, [askForBasket, sessionCheckSeconds, authBackupHours])

  return { askForBasket }
}

/** The session says how many pieces there are; only when that differs from the copy here is the basket fetched. */
function settleBasket({ authenticated, basket }: SessionAnswer, askForBasket: () => void): void {
  const known = useBasket.getState().basket
  if (!authenticated || !basket) {
    if (known) forgetBasket()
    return
  }
  const isSame = known?.ident === basket.ident && basketView(known).count === basket.count
  if (!isSame) askForBasket()
}
