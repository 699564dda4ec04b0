import { useEffect } from 'react'
import { useSite } from '#app/shop/content/site.ts'

/** While the tab is hidden its title takes turns between two messages of the seller; coming back restores it. */
export function useComeBackTitle(): void {
  const { comeBackTitles, numbers } = useSite()
  const { titleSwapMs } = numbers
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let title = ''

    function handleChange() {
      clearInterval(timer)
      if (!document.hidden) {
        if (title) document.title = title
        return
      }
      title = document.title
      let step = 0
      timer = setInterval(() => {
        document.title = comeBackTitles?.[step % comeBackTitles.length] ?? title
        step += 1
      }, titleSwapMs)
    }

    handleChange()
    document.addEventListener('visibilitychange', handleChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleChange)
    }
  }, [comeBackTitles, titleSwapMs])
}
