import { useEffect, useRef } from 'react'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import styles from '#app/storefront/components/account/callback.module.css'
import { Button, Spinner } from '#app/ui/controls/button.tsx'
import type { DiscordCallbackData } from './load.server.ts'

/** A form that submits itself: viewing a page changes nothing, so the linking is a post. */
export default function DiscordCallbackPage({ data: { state, code } }: PageProps<DiscordCallbackData>) {
  const t = useAllMessages()
  const formElement = useRef<HTMLFormElement>(null)
  useEffect(() => formElement.current?.requestSubmit(), [])
  return (
    <form ref={formElement} action="/api/discord/callback" method="post" className={styles.page}>
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="code" value={code} />
      <h1 className={styles.title} role="status">
        <Spinner /> {t.discord.linking}
      </h1>
      <noscript>
        <p className={styles.text}>{t.discord.press}</p>
      </noscript>
      <Button variant="primary">{t.authCallback.continue}</Button>
    </form>
  )
}
