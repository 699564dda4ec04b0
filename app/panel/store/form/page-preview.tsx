import { useEffect, useRef, useState } from 'react'
import { findValueAt } from '#app/lib/value-at.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './store-form.module.css'

/** The framed page runs no script: it counts no visit and sells nothing. */
const SANDBOX = 'allow-same-origin'

export function ProductPreview({ path }: { path: string }) {
  const { frame: t } = useAdminMessages().store
  return (
    <section className={styles.preview}>
      <PreviewHead path={path} text={t.saved} />
      <iframe className={styles.frame} src={path} title={t.product} sandbox={SANDBOX} loading="lazy" />
    </section>
  )
}

/** The draft's home page, which follows the form beside it. */
export function LookPreview({ name, value }: { name: string; value: unknown }) {
  const { frame: t } = useAdminMessages().store
  const frame = useRef<HTMLIFrameElement>(null)
  const [hero, setHero] = useState(() => findValueAt(value, ['hero']))

  useEffect(() => {
    const form = frame.current?.closest('main')?.querySelector<HTMLFormElement>('form[data-store]')
    if (!form) return
    const update = () => {
      const tokens = readTokens(form, name)
      setHero(tokens.get('hero'))
      paint(frame.current, tokens)
    }
    const page = frame.current
    form.addEventListener('input', update)
    page?.addEventListener('load', update)
    return () => {
      form.removeEventListener('input', update)
      page?.removeEventListener('load', update)
    }
  }, [name])

  return (
    <section className={styles.preview}>
      <PreviewHead path="/" text={t.live} />
      <iframe
        ref={frame}
        className={styles.frame}
        src={typeof hero === 'string' ? `/?hero=${hero}` : '/'}
        title={t.home}
        sandbox={SANDBOX}
      />
    </section>
  )
}

function PreviewHead({ path, text }: { path: string; text: string }) {
  const { frame: t } = useAdminMessages().store
  return (
    <form
      className={styles.previewHead}
      method="post"
      action="/api/admin/store/preview"
      target="_blank"
      rel="noopener"
    >
      <p>{text}</p>
      <input type="hidden" name="page" value={path} />
      <Button size="small">{t.open}</Button>
    </form>
  )
}

/** The theme's tokens among the form's inputs, such as `original.color-bg.light`, without their dashes. */
function readTokens(form: HTMLFormElement, name: string): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const [input, value] of new FormData(form)) {
    const [first, token, scheme] = input.split('.')
    if (first !== name || token === undefined || typeof value !== 'string') continue
    if (scheme === undefined) tokens.set(token, value)
    if (scheme === 'light') tokens.set(token, value)
    if (scheme === 'dark') tokens.set(token, `light-dark(${tokens.get(token) ?? value}, ${value})`)
  }
  return tokens
}

/** Set by script because documents carry no style attributes. */
function paint(frame: HTMLIFrameElement | null, tokens: ReadonlyMap<string, string>): void {
  const style = frame?.contentDocument?.documentElement.style
  if (!style) return
  for (const [token, value] of tokens) style.setProperty(`--${token}`, value)
}
