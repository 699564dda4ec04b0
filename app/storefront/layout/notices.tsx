import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages, useMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { LoginButton } from '#app/storefront/components/account/login-button.tsx'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import styles from './notices.module.css'

export function DemoNotice() {
  const t = useAllMessages()
  const { isDemo, isPublicDemo } = useSite()
  if (!isDemo) return null
  return (
    <aside id="demo" className={styles.demo} aria-label={t.notices.demoLabel}>
      <p>{t.notices.demo}</p>
      {isPublicDemo && (
        <p>
          {t.notices.publicDemo} <a href="/admin">{t.notices.openPanel}</a>
        </p>
      )}
    </aside>
  )
}

/** Codes after which a login helps. */
const LOGIN_NOTICES = ['login_required', 'login_unfinished', 'login_unconfirmed', 'login_unavailable']

/** The outcome of a form without script, or of a login: the address after the redirect names one of these. */
export function FormNotices() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <>
      <noscript>
        <link rel="stylesheet" href="/api/notices.css" />
      </noscript>
      <FormNotice id="added" tone="success" text={t.product.addedToast}>
        <a href={href('/cart')}>{t.cart.checkoutLink}</a>
      </FormNotice>
      <FormNotice id="code-applied" tone="success" text={t.codeLink.done}>
        <a href={href('/cart')}>{t.cart.title}</a>
      </FormNotice>
      <FormNotice id="code-pending" tone="plain" text={t.problems.code_pending ?? ''}>
        <LoginButton />
      </FormNotice>
      {LOGIN_NOTICES.map((code) => (
        <FormNotice key={code} id={code.replace('_', '-')} tone="danger" text={t.problems[code] ?? ''}>
          <LoginButton />
        </FormNotice>
      ))}
      <FormNotice id="add-failed" tone="danger" text={t.product.addFailed} />
    </>
  )
}

type FormNoticeProps = {
  id: string
  tone: 'success' | 'danger' | 'plain'
  text: string
  children?: ReactNode
}

function FormNotice({ id, tone, text, children }: FormNoticeProps) {
  const t = useMessages()
  return (
    <section id={id} className={cx(styles.notice, styles[tone])} aria-label={t.notices.toasts}>
      <p>{text}</p>
      {children}
      <a className={layout.icon} href="#main" aria-label={t.notices.close}>
        <X size={16} />
      </a>
    </section>
  )
}
