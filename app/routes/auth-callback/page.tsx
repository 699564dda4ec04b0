import { useEffect } from 'react'
import { clearAuth, validateAuth } from '#app/features/customer/session-store.ts'
import { useNavigate } from '#app/kernel/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink, Spinner } from '#app/ui/button.tsx'
import styles from './auth-callback.module.css'
import type { AuthCallbackData } from './load.server.ts'

export default function AuthCallbackPage({ data: { next, signedIn } }: PageProps<AuthCallbackData>) {
  const t = useAllMessages()
  const navigate = useNavigate()
  const { loginDelayMs } = useSite().numbers
  useEffect(() => {
    clearAuth()
    const timer = setTimeout(() => {
      if (signedIn) void validateAuth()
      navigate(next, { replace: true })
    }, loginDelayMs)
    return () => clearTimeout(timer)
  }, [navigate, next, signedIn, loginDelayMs])
  return (
    <div className={styles.page}>
      <h1 className={styles.title} role="status">
        <Spinner /> {t.authCallback.title}
      </h1>
      <p className={styles.text}>{t.authCallback.text}</p>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${next}`} />
      </noscript>
      <ButtonLink href={next}>{t.authCallback.continue}</ButtonLink>
    </div>
  )
}
