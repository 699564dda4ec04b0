import { useEffect, useState } from 'react'
import { callApi } from '#app/ui/browser/api.ts'
import { isSearchAnswer, type ResultGroup } from './search-answer.ts'

const PAUSE_MS = 120

type SearchState = { groups: readonly ResultGroup[]; state: 'searching' | 'found' | 'failed' }

/** Asks when the typing pauses; earlier results stay until the next ones arrive. */
export function useSearch(text: string): SearchState {
  const [answer, setAnswer] = useState<SearchState>({ groups: [], state: 'searching' })
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    const timer = setTimeout(
      async () => {
        const search = new URLSearchParams({ q: text })
        const result = await callApi(`/api/admin/search?${search}`, isSearchAnswer, { signal })
        if (signal.aborted) return
        setAnswer(
          result.ok ? { groups: result.data.groups, state: 'found' } : { groups: [], state: 'failed' },
        )
      },
      text === '' ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text])
  return answer
}
