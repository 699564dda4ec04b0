import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { isRecord, isString } from '#app/lib/guards.ts'
import { callApi } from '#app/ui/browser/api.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { cx } from '#app/ui/classes.ts'
import { Button, Spinner } from '#app/ui/controls/button.tsx'
import styles from './passkey-button.module.css'

type PasskeyButtonProps = Omit<PasskeyRequest, 'fields'> & {
  /** The browser goes here when it worked. */
  next: string
  label: string
  failure: string
  /** Makes the button as wide as the form. */
  isBlock?: boolean
}

/**
 * Makes or uses a passkey, with the named fields of the form around it; absent where the browser cannot. Its space is
 * reserved from the first paint, so that no button moves under a press.
 */
export function PasskeyButton({ next, label, failure, isBlock = false, ...request }: PasskeyButtonProps) {
  const isHydratedPage = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const button = useRef<HTMLDivElement>(null)
  if (isHydratedPage && !hasPasskeys()) return null

  async function press() {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const reason = await performPasskey({ ...request, fields: readFields(button.current?.closest('form')) })
    if (reason === null) return location.assign(next)
    setBusy(false)
    setProblem(reason || failure)
  }

  return (
    <div ref={button} className={cx(styles.passkey, !isHydratedPage && styles.awaited)}>
      <Button
        type="button"
        size={isBlock ? 'medium' : 'small'}
        isBlock={isBlock}
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        {isBusy ? <Spinner /> : <KeyRound size={16} />}
        {label}
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}

/** Leaves out a password that was typed in the same form. */
function readFields(form: HTMLFormElement | null | undefined): Record<string, string> {
  const data = form ? new FormData(form) : new FormData()
  return Object.fromEntries(
    ['token', 'name'].flatMap((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

type PasskeyRequest = {
  ceremony: 'get' | 'create'
  /** Answers with the options of the ceremony. */
  optionsPath: string
  /** Takes the credential. */
  action: string
  /** Sent to both. */
  fields?: Record<string, string>
}

const isCreation = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  isRecord(value) && isString(value.challenge) && isRecord(value.rp) && isRecord(value.user)
const isRequest = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  isRecord(value) && isString(value.challenge)
const isSuccess = (value: unknown): value is object => isRecord(value) && value.success === true

/** Browsers offer passkeys over HTTPS and on localhost only. */
function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Null on success, else the server's reason; empty when the person or the browser cancelled. */
async function performPasskey(request: PasskeyRequest): Promise<string | null> {
  const { ceremony, optionsPath, action, fields = {} } = request
  const isOptions = (value: unknown): value is object => isCreation(value) || isRequest(value)
  const options = await callApi(optionsPath, isOptions, { json: fields })
  if (!options.ok) return options.problem.detail ?? ''
  const credential = await obtain(ceremony, options.data).catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return ''
  const result = await callApi(action, isSuccess, {
    json: { ...fields, credential: credential.toJSON() },
  })
  return result.ok ? null : (result.problem.detail ?? '')
}

async function obtain(ceremony: PasskeyRequest['ceremony'], options: object): Promise<Credential | null> {
  if (ceremony === 'create' && isCreation(options)) {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return navigator.credentials.create({ publicKey })
  }
  if (!isRequest(options)) return null
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
}
