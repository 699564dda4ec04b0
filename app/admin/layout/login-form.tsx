import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AdminProblem } from '#app/features/access/types.ts'
import { useSite } from '#app/features/content/site.ts'
import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { Button, Swap } from '#app/ui/controls/button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './login-form.module.css'
import type { PanelData } from './panel-data.ts'
import { Unavailable } from './unavailable.tsx'

type LoginFormProps = Extract<PanelData<never>, { state: 'closed' }>

/** The login: one form that the browser itself posts, so that it works with and without script. */
export function LoginForm({ language, database, ...form }: LoginFormProps) {
  const t = useAdminMessages()
  const { name } = useSite()
  return (
    <div className={styles.login}>
      <main id="main" tabIndex={-1} className={styles.card}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        <h1 className={styles.title}>{t.login.title}</h1>
        <p className={styles.shop}>{name}</p>
        {database === null ? (
          <Form {...form} />
        ) : (
          <div className={styles.form}>
            <Unavailable trouble={database} retry="/admin" />
          </div>
        )}
      </main>
      <footer className={styles.foot}>
        <a href="/">{t.login.back}</a>
        <LanguageSwitch current={language} />
      </footer>
    </div>
  )
}

function Form({
  problem,
  waitSeconds,
  asksForCode,
  returnTo,
}: Pick<LoginFormProps, 'problem' | 'waitSeconds' | 'asksForCode' | 'returnTo'>) {
  const t = useAdminMessages()
  const { isBusy, start } = useBusyForm()
  const message = problem && messageOf(problem, waitSeconds, t)
  return (
    <form method="post" action="/api/admin/login" className={styles.form} onSubmit={start}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <label className={styles.label} htmlFor="password">
        {t.login.password}
      </label>
      <Password isWrong={problem === 'wrong_password'} />
      {asksForCode && <Code />}
      {message && (
        <p id="login-problem" className={styles.problem} role="alert">
          {message}
        </p>
      )}
      <Button variant="primary" isBlock aria-disabled={isBusy}>
        <Swap labels={[t.login.submit, t.login.busy]} current={isBusy ? 1 : 0} />
      </Button>
    </form>
  )
}

function Password({ isWrong }: { isWrong: boolean }) {
  const t = useAdminMessages()
  const isHydratedPage = useHydrated()
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={styles.password}>
      <input
        ref={field}
        id="password"
        className={styles.input}
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        required
        maxLength={1000}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'login-problem' : undefined}
      />
      {isHydratedPage && (
        <button
          type="button"
          className={styles.show}
          aria-label={isShown ? t.login.hide : t.login.show}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

function Code() {
  const t = useAdminMessages()
  return (
    <>
      <label className={styles.label} htmlFor="code">
        {t.login.code}
      </label>
      <input
        id="code"
        className={styles.input}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={7}
        aria-describedby="code-hint"
      />
      <p id="code-hint" className={styles.label}>
        {t.login.codeHint}
      </p>
    </>
  )
}

/** Busy from the post until the response; not on a page that comes back from the browser's cache. */
function useBusyForm() {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const reset = () => setBusy(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])

  function start(event: FormEvent) {
    if (isBusy) event.preventDefault()
    setBusy(true)
  }

  return { isBusy, start }
}

function messageOf(
  problem: AdminProblem,
  waitSeconds: number | null,
  { login, wait }: AdminMessages,
): string {
  if (problem === 'wrong_password') return login.wrong
  if (problem === 'locked') return waitSeconds === null ? login.lockedSoon : login.locked(wait(waitSeconds))
  if (problem === 'session_expired') return login.ended
  return problem === 'database_unavailable' ? login.unavailable : login.failed
}
