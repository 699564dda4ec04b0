import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useAllMessages } from '#app/messages/index.ts'
import { applyCode, removeCode } from '#app/shop/basket/codes.ts'
import type { AppliedCode, CodeKind } from '#app/shop/basket/types.ts'
import { useSite } from '#app/shop/content/site.ts'
import { restoreFocus } from '#app/ui/browser/focus.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { Button, Swap } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import styles from './code-form.module.css'

type CodeFormProps = { codes: AppliedCode[]; isBusy: boolean; onBusy: (isBusy: boolean) => void }

/** One field for coupons, gift cards and creator codes, and the codes that are already applied. */
export function CodeForm({ codes, isBusy, onBusy }: CodeFormProps) {
  const t = useAllMessages()
  const { couponNoticeMs } = useSite().numbers
  const [typed, setTyped] = useState('')
  // An object, so that a second code of the same kind is new too and shows for its own time.
  const [applied, setApplied] = useState<{ kind: CodeKind } | null>(null)
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const code = typed.trim()

  useEffect(() => {
    if (applied === null) return
    const timer = setTimeout(() => setApplied(null), couponNoticeMs)
    return () => clearTimeout(timer)
  }, [applied, couponNoticeMs])

  async function handleApply() {
    if (isBusy || code === '') return
    onBusy(true)
    const kind = await applyCode(code, t.problems.code_failed ?? '')
    onBusy(false)
    restoreFocus(field.current)
    if (kind === null) return
    setTyped('')
    setApplied({ kind })
  }

  async function handleRemove(form: [string, string][]) {
    if (isBusy) return
    onBusy(true)
    await removeCode(form, t.problems.code_remove_failed ?? '')
    onBusy(false)
    restoreFocus(field.current)
  }

  return (
    <div>
      <Form action="/api/basket/codes" className={styles.form} onSend={handleApply}>
        <label className={styles.label} htmlFor="code">
          {t.cart.codeLabel}
        </label>
        <input
          ref={field}
          id="code"
          name="code"
          className={styles.input}
          placeholder={t.cart.codePlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={typed}
          readOnly={isBusy}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button disabled={isHydrated && (isBusy || code === '')}>
          <Swap labels={[t.cart.apply, t.cart.applying]} current={isBusy ? 1 : 0} />
        </Button>
      </Form>
      <p className={styles.applied} role="status">
        {applied && (
          <>
            <Check size={16} /> {t.cart.codeApplied[applied.kind]}
          </>
        )}
      </p>
      {codes.length > 0 && <AppliedCodes codes={codes} isBusy={isBusy} onRemove={handleRemove} />}
    </div>
  )
}

type AppliedCodesProps = {
  codes: AppliedCode[]
  isBusy: boolean
  onRemove: (form: [string, string][]) => Promise<void>
}

function AppliedCodes({ codes, isBusy, onRemove }: AppliedCodesProps) {
  const t = useAllMessages()
  return (
    <ul className={styles.codes} aria-label={t.cart.codes}>
      {codes.map(({ kind, code }) => (
        <li key={`${kind} ${code}`}>
          <Form action="/api/basket/codes/remove" className={styles.code} onSend={onRemove}>
            <input type="hidden" name="code" value={code} />
            <input type="hidden" name="kind" value={kind} />
            <span className={styles.kind}>{t.cart.codeKinds[kind]}</span>
            <b>{code}</b>
            <button
              type="submit"
              disabled={isBusy}
              className={styles.remove}
              aria-label={t.cart.removeCode[kind](code)}
            >
              <X size={14} />
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
