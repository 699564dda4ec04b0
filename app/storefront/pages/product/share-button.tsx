import Share2 from 'lucide-react/icons/share-2'
import { useHref } from '#app/framework/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { showToast } from '#app/ui/overlays/toast.tsx'
import styles from './decision.module.css'

/** Opens the device's share sheet, or else copies the page's address. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useMessages()
  const href = useHref()
  const { origin } = useSite()

  async function share() {
    const url = origin + href(path)
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'success', text: t.product.linkCopied })
    } catch {
      // The share sheet was closed, or there is no clipboard: the address bar has the link.
    }
  }

  return (
    <Button type="button" variant="quiet" size="small" className={styles.share} onClick={share}>
      <Share2 size={16} /> {t.product.share}
    </Button>
  )
}
