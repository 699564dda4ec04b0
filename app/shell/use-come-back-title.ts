import { useEffect } from 'react'
import { useSite } from '#app/site.ts'

const STEP_MS = 1_000

/** While the tab is hidden its title changes every second between two messages; coming back restores it. */
export function useComeBackTitle(): void {
  const { comeBackTitles } = useSite()
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let title = ''

    function handleChange() {
      clearInterval(timer)
      if (!document.hidden) {
        if (title) document.title = title
        title = ''
        return
      }
      title = document.title
      let step = 0
      timer = setInterval(() => {
        document.title = comeBackTitles[step % comeBackTitles.length] ?? title
        step += 1
      }, STEP_MS)
    }

    document.addEventListener('visibilitychange', handleChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleChange)
    }
  }, [comeBackTitles])
}
