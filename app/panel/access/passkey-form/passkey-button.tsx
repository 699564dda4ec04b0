import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { cx } from '#app/ui/classes.ts'
import { Button, Spinner } from '#app/ui/controls/button.tsx'
import { hasPasskeys, type PasskeyRequest, performPasskey } from './passkey.ts'
import styles from './passkey-button.module.css'

type PasskeyButtonProps = Omit<PasskeyRequest, 'fields'> & {
  /** The browser goes here when it worked. */
  next: string
  label: string
  failure: string
}

/** Makes or uses a passkey, with the named fields of the form around it; absent where the browser cannot. Its room is kept from the first paint: a form that moves loses the press of a moment before. */
export function PasskeyButton({ next, label, failure, ...request }: PasskeyButtonProps) {
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
      <Button type="button" aria-disabled={isBusy} onClick={() => void press()}>
        {isBusy ? <Spinner /> : <KeyRound size={16} />}
        {label}
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}

/** A password that was typed beside is not sent along. */
function readFields(form: HTMLFormElement | null | undefined): Record<string, string> {
  const data = form ? new FormData(form) : new FormData()
  return Object.fromEntries(
    ['token', 'name'].flatMap((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
