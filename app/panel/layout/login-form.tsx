import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import { PasskeyButton } from '#app/panel/access/passkey-form/passkey-button.tsx'
import type { AdminProblem } from '#app/panel/access/types.ts'
import inputs from '#app/panel/kit/field.module.css'
import { restoreFocus } from '#app/ui/browser/focus.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { Button, Swap } from '#app/ui/controls/button.tsx'
import { EntryCard, EntryField } from './entry-card.tsx'
import styles from './login-form.module.css'
import type { PanelData } from './panel-data.ts'
import { Unavailable } from './unavailable.tsx'

type LoginFormProps = Extract<PanelData<never>, { state: 'closed' }>

/** The browser itself posts the form, so that it works with and without script. */
export function LoginForm({ language, database, ...form }: LoginFormProps) {
  const t = useAdminMessages()
  return (
    <EntryCard title={t.login.title} language={language}>
      {database === null ? (
        <Form {...form} />
      ) : (
        <div className={styles.form}>
          <Unavailable trouble={database} retry="/admin" />
        </div>
      )}
    </EntryCard>
  )
}

function Form({
  problem,
  waitSeconds,
  asksForCode,
  asksForName,
  returnTo,
}: Omit<LoginFormProps, 'language' | 'database' | 'state' | 'now'>) {
  const t = useAdminMessages()
  const { isBusy, start } = useBusyForm()
  const message = problem && describeProblem(problem, waitSeconds, t)
  return (
    <form method="post" action="/api/admin/login" className={styles.form} onSubmit={start}>
      <input type="hidden" name="returnTo" value={returnTo} />
      {asksForName && <Name />}
      <label className={inputs.label} htmlFor="password">
        {t.login.password}
      </label>
      <Password isWrong={problem === 'wrong_password'} isFirst={!asksForName} />
      {(asksForCode || asksForName) && <Code isRequired={!asksForName} />}
      {message && (
        <p id="login-problem" className={styles.problem} role="alert">
          {message}
        </p>
      )}
      <Button variant="primary" isBlock aria-disabled={isBusy}>
        <Swap labels={[t.login.submit, t.login.busy]} current={isBusy ? 1 : 0} />
      </Button>
      {asksForName && (
        <PasskeyButton
          ceremony="get"
          optionsPath="/api/admin/login/options"
          action="/api/admin/login/passkey"
          next={returnTo}
          label={t.login.passkey}
          failure={t.login.passkeyFailed}
          isBlock
        />
      )}
    </form>
  )
}

function Name() {
  const t = useAdminMessages()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => restoreFocus(field.current), [])
  return (
    <EntryField
      ref={field}
      name="name"
      label={t.login.name}
      hint={t.login.nameHint}
      autoComplete="username"
      maxLength={200}
    />
  )
}

function Password({ isWrong, isFirst }: { isWrong: boolean; isFirst: boolean }) {
  const t = useAdminMessages()
  const isHydratedPage = useHydrated()
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) restoreFocus(field.current)
  }, [isFirst])
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
          <Icon size={16} />
        </button>
      )}
    </div>
  )
}

/** Optional, because only some people of a team use codes; takes recovery codes too. */
function Code({ isRequired }: { isRequired: boolean }) {
  const t = useAdminMessages()
  return (
    <EntryField
      name="code"
      label={isRequired ? t.login.code : t.login.codeOptional}
      hint={isRequired ? t.login.codeHint : t.login.codeOptionalHint}
      inputMode={isRequired ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      required={isRequired}
      maxLength={isRequired ? 7 : 30}
    />
  )
}

/** Busy from the post to the response, but not on a page restored from the browser's cache. */
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

function describeProblem(
  problem: AdminProblem,
  waitSeconds: number | null,
  { login, wait }: AdminMessages,
): string {
  if (problem === 'wrong_password') return login.wrong
  if (problem === 'locked') return waitSeconds === null ? login.lockedSoon : login.locked(wait(waitSeconds))
  if (problem === 'session_expired') return login.ended
  return problem === 'database_unavailable' ? login.unavailable : login.failed
}
