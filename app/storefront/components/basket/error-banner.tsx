import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import type { FormEvent } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { dismissError } from '#app/shop/basket/basket-store.ts'
import styles from './error-banner.module.css'

/**
 * An error above the part that it concerns; give each one its own `key`, so that the same text is announced again.
 * Without script, closing it reloads the cart without the message.
 */
export function ErrorBanner({ text }: { text: string }) {
  const t = useAllMessages()
  const href = useHref()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    dismissError()
  }

  return (
    <div className={styles.banner} role="alert">
      <CircleAlert size={18} />
      <p className={styles.text}>{text}</p>
      <form action={href('/cart')} onSubmit={handleSubmit}>
        <button type="submit" className={styles.close} aria-label={t.cart.dismiss}>
          <X size={16} />
        </button>
      </form>
    </div>
  )
}
