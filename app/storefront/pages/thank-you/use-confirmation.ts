import { useEffect, useState } from 'react'
import { PAGE_DATA_PREFIX } from '#app/framework/page.ts'
import { createObjectGuard, isRecord } from '#app/lib/guards.ts'
import { callApi } from '#app/ui/browser/api.ts'
import type { ThankYouData } from './load.server.ts'

const FIRST_MS = 2_000
const MAX_MS = 30_000
const GROWTH = 1.5
/** A customer who waits longer reloads the page. */
const GIVES_UP_MS = 15 * 60_000

/** Tells this page's data apart from other pages and errors. */
const isThankYouPage = createObjectGuard({
  data: (data: unknown): data is ThankYouData => isRecord(data) && 'attempt' in data && 'order' in data,
})

function isSettled({ attempt, order }: ThankYouData): boolean {
  if (attempt !== null) return attempt === 'declined'
  return order === null || order.transactionId !== null
}

/** The page's data, refreshed with backoff while the page is visible, until the platform has reported the payment. */
export function useConfirmation(data: ThankYouData): ThankYouData {
  const [fresh, setFresh] = useState({ from: data, data })
  const current = fresh.from === data ? fresh.data : data
  const isOver = isSettled(current)

  useEffect(() => {
    if (isOver) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const startedAt = performance.now()
    async function ask(waitedMs: number) {
      if (!document.hidden) {
        const result = await callApi(PAGE_DATA_PREFIX + location.pathname, isThankYouPage)
        if (isGone) return
        if (result.ok) setFresh({ from: data, data: result.data.data })
      }
      if (performance.now() - startedAt < GIVES_UP_MS) askIn(Math.min(waitedMs * GROWTH, MAX_MS))
    }
    function askIn(ms: number) {
      timer = setTimeout(() => void ask(ms), ms)
    }
    askIn(FIRST_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [data, isOver])

  return current
}
