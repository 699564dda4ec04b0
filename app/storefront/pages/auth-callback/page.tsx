import { useEffect, useRef, useState } from 'react'
import { useHref, useNavigate } from '#app/framework/hooks.ts'
import { createArrayGuard, createObjectGuard, isString, optional } from '#app/lib/guards.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { isCodeKind } from '#app/shop/basket/codes.ts'
import { useSite } from '#app/shop/content/site.ts'
import { clearAuth } from '#app/shop/customer/session-store.ts'
import styles from '#app/storefront/components/account/callback.module.css'
import { callApi } from '#app/ui/browser/api.ts'
import { Button, Spinner } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import { showToastsNext } from '#app/ui/overlays/toast.tsx'
import type { AuthCallbackData } from './load.server.ts'

const isCodes = createArrayGuard(createObjectGuard({ code: isString, kind: isCodeKind }))
const isSignIn = createObjectGuard({
  url: isString,
  added: createArrayGuard(isString),
  codes: optional(isCodes),
})

/** A form that submits itself: viewing a page changes nothing, so the sign-in is a post. */
export default function AuthCallbackPage({ data: { state, next } }: PageProps<AuthCallbackData>) {
  const t = useAllMessages()
  const navigate = useNavigate()
  const href = useHref()
  const { loginDelayMs } = useSite().numbers
  const formElement = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    clearAuth()
    const timer = setTimeout(() => formElement.current?.requestSubmit(), loginDelayMs)
    return () => clearTimeout(timer)
  }, [loginDelayMs])

  const toCart = { href: href('/cart'), text: t.cart.checkoutLink }

  async function handleSend(form: [string, string][]) {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const result = await callApi('/api/auth/callback', isSignIn, { form })
    if (result.ok) {
      const { added, codes = [] } = result.data
      showToastsNext([
        ...codes.map(({ kind, code }) => ({ text: `${t.cart.codeApplied[kind]} (${code})` })),
        ...added.map((name) => ({ text: t.product.inCart(name), link: toCart })),
      ])
      return navigate(result.data.url, { replace: true })
    }
    setBusy(false)
    setFailure(result.problem.detail ?? t.problems.login_unavailable ?? '')
  }

  return (
    <Form ref={formElement} action="/api/auth/callback" className={styles.page} onSend={handleSend}>
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="returnTo" value={next} />
      <h1 className={styles.title} role="status">
        <Spinner /> {t.authCallback.title}
      </h1>
      <p className={styles.text}>{t.authCallback.text}</p>
      {failure && <p role="alert">{failure}</p>}
      <noscript>
        <p className={styles.text}>{t.authCallback.press}</p>
      </noscript>
      <Button variant="primary" disabled={isBusy}>
        {t.authCallback.continue}
      </Button>
    </Form>
  )
}
