import { useEffect, useState } from 'react'
import { PAGE_DATA_PREFIX } from '#app/framework/page.ts'
import { createObjectGuard, isRecord } from '#app/lib/guards.ts'
import type { OverviewData } from '#app/panel/overview/load.server.ts'
import { callApi } from '#app/ui/browser/api.ts'

const EVERY_MS = 30_000
/** Without input for this long the page stops refreshing, so that the session can expire. */
const REST_AFTER_MS = 5 * 60_000

/** Tells this page's data apart from other pages and errors by its keys. */
const isOverviewPage = createObjectGuard({
  data: (data: unknown): data is OverviewData =>
    isRecord(data) &&
    data.state === 'open' &&
    isRecord(data.content) &&
    [data.content.glance, data.content.attention].every(isRecord),
})

/** Refreshes the data while the page is visible. After a failure the last data stay. */
export function useRefresh(data: OverviewData): OverviewData {
  const [fresh, setFresh] = useState({ from: data, data })

  useEffect(() => {
    let touchedAt = performance.now()
    let isGone = false
    const touch = () => {
      touchedAt = performance.now()
    }
    async function ask() {
      if (document.hidden || performance.now() - touchedAt > REST_AFTER_MS) return
      const result = await callApi(PAGE_DATA_PREFIX + location.pathname + location.search, isOverviewPage)
      if (!isGone && result.ok) setFresh({ from: data, data: result.data.data })
    }
    const timer = setInterval(() => void ask(), EVERY_MS)
    for (const type of ['pointermove', 'keydown', 'scroll']) addEventListener(type, touch, { passive: true })
    return () => {
      isGone = true
      clearInterval(timer)
      for (const type of ['pointermove', 'keydown', 'scroll']) removeEventListener(type, touch)
    }
  }, [data])

  return fresh.from === data ? fresh.data : data
}
