import { useEffect, useState } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import { useSession } from '#app/shop/customer/session-store.ts'
import styles from './personal-price.module.css'

/** Shows before the click what the platform charges this shopper, or in this country. Every page reserves the line. */
export function PersonalPrice({ id }: { id: number }) {
  const { locale } = usePage()
  // Signing in asks again.
  const who = useSession((state) => state.isAuthenticated || (state.hasCountryPrices && 'visitor'))
  const [text, setText] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language needs the sentence again.
  useEffect(() => {
    setText(null)
    if (!who) return
    let isCurrent = true
    import('#app/shop/catalog/prices/personal-price.ts')
      .then(({ findPersonalPrice }) => findPersonalPrice(id))
      .then(
        (found) => isCurrent && setText(found),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [id, who, locale])

  return (
    <p className={styles.price} role="status">
      {text}
    </p>
  )
}
