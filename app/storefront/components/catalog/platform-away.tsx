import { useHref, usePage } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'

/** Replaces the products before the first catalogue was read. */
export function PlatformAway({ className }: { className: string | undefined }) {
  const t = useAllMessages()
  const href = useHref()
  const { path } = usePage()
  return (
    <div className={className}>
      <h2 className={layout.heading}>{t.cartAdd.unavailable}</h2>
      <p>{t.cartAdd.unavailableText}</p>
      <ButtonLink href={href(path)} variant="primary">
        {t.product.tryAgain}
      </ButtonLink>
    </div>
  )
}
