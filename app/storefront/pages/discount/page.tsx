import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import type { DiscountData } from './load.server.ts'

/** A link with a code leads here: the page names the code, and applies it when the button is pressed. */
export default function DiscountPage({ data: { code, next, isSignedIn } }: PageProps<DiscountData>) {
  const t = useAllMessages()
  const href = useHref()
  if (code === null) {
    return (
      <EmptyState title={t.codeLink.invalid} text={t.codeLink.invalidText}>
        <ButtonLink href={href('/cart')} variant="primary">
          {t.cart.title}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t.codeLink.title(code)} text={isSignedIn ? t.codeLink.text : t.codeLink.signedOut}>
      {/* A plain form even with script, because the next page reports the outcome. */}
      <form action="/api/basket/codes" method="post">
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="returnTo" value={next} />
        <Button variant="primary">{t.codeLink.apply}</Button>
      </form>
      <ButtonLink href={next} variant="secondary">
        {t.codeLink.decline}
      </ButtonLink>
    </EmptyState>
  )
}
