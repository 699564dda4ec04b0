import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { LoginButton } from '#app/features/customer/login-button.tsx'
import { useHref } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './notices.module.css'

export function DemoNotice() {
  const t = useMessages()
  const { isDemo } = useSite()
  if (!isDemo) return null
  return (
    <aside className={styles.demo} aria-label={t.notices.demoLabel}>
      <p>{t.notices.demo}</p>
    </aside>
  )
}

/** The outcome of a form that was posted without script: the answer's address names one of these. */
export function FormNotices() {
  const t = useMessages()
  const href = useHref()
  return (
    <>
      <FormNotice id="added" tone="success" text={t.notices.added}>
        <a href={href('/cart')}>{t.notices.addedLink}</a>
      </FormNotice>
      <FormNotice id="login-required" tone="danger" text={t.notices.loginRequired}>
        <LoginButton />
      </FormNotice>
      <FormNotice id="add-failed" tone="danger" text={t.notices.addFailed} />
    </>
  )
}

type FormNoticeProps = { id: string; tone: 'success' | 'danger'; text: string; children?: ReactNode }

function FormNotice({ id, tone, text, children }: FormNoticeProps) {
  const t = useMessages()
  return (
    <section id={id} className={cx(styles.notice, styles[tone])} aria-label={t.notices.toasts}>
      <p>{text}</p>
      {children}
      <a className={styles.close} href="#main" aria-label={t.notices.close}>
        <X size={16} aria-hidden="true" />
      </a>
    </section>
  )
}
