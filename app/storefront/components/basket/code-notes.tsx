import { useAllMessages } from '#app/messages/index.ts'
import type { Basket } from '#app/shop/basket/types.ts'
import styles from './code-notes.module.css'

/** The total excludes gift cards: they pay at the checkout, and cannot be combined with a creator code. */
export function CodeNotes({ basket: { giftcards, creator_code, text } }: { basket: Basket }) {
  const t = useAllMessages()
  if (giftcards.length === 0) return null
  return (
    <p className={styles.note}>
      {t.cart.giftCardsPayLater} {creator_code !== null && text.discount !== null && t.cart.codesExclude}
    </p>
  )
}
