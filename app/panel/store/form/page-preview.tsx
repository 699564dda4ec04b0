import { useEffect, useRef, useState } from 'react'
import { valueAt } from '#app/lib/value-at.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './store-form.module.css'

/** The server shows a framed page as the draft has it. It runs no script there: nothing is counted, nothing bought. */
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

/** The home page of the draft, which follows the form beside it. */
export function LookPreview({ name, value }: { name: string; value: unknown }) {
  const { frame: t } = useAdminMessages().store
  const frame = useRef<HTMLIFrameElement>(null)
  const [hero, setHero] = useState(() => valueAt(value, ['hero']))

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

/** The tokens of the form's inputs, such as `original.color-bg.light`, by their names without dashes. */
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

/** Styles are set by script: documents carry no style attribute. */
function paint(frame: HTMLIFrameElement | null, tokens: ReadonlyMap<string, string>): void {
  const style = frame?.contentDocument?.documentElement.style
  if (!style) return
  for (const [token, value] of tokens) style.setProperty(`--${token}`, value)
}
