import { type ReactNode, useId } from 'react'
import { useHref, usePage } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { DiscordButton } from '#app/storefront/components/content/discord-button.tsx'
import type { DiscordLinkData } from '#app/storefront/discord-link.server.ts'
import { DiscordMark } from '#app/ui/content/icons.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './discord-link.module.css'

/** The customer's Discord account. Every button is a plain form, because Discord's own sign-in links the account. */
export function DiscordLink({ link: { status, wantsUpdates, problem } }: { link: DiscordLinkData }) {
  const t = useAllMessages()
  const heading = useId()
  const isLinked = status !== 'unlinked' && status !== 'unavailable'
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={layout.heading}>
        {t.discord.title}
      </h2>
      {problem && (
        <p className={styles.problem} role="alert">
          {t.problems[`discord_${problem}`]}
        </p>
      )}
      <p className={layout.muted}>{t.discord.states[status]}</p>
      {isLinked && <p className={layout.muted}>{t.discord.updates[wantsUpdates ? 'on' : 'off']}</p>}
      <div className={styles.buttons}>
        {status === 'unlinked' && (
          <LinkForm action="link">
            <Button>
              <DiscordMark />
              {t.discord.link}
            </Button>
          </LinkForm>
        )}
        {status === 'not_member' && <DiscordButton />}
        {(status === 'not_member' || status === 'failed') && (
          <LinkForm action="refresh">
            <Button>{t.discord.refresh}</Button>
          </LinkForm>
        )}
        {isLinked && (
          <LinkForm action={wantsUpdates ? 'updates/leave' : 'updates'}>
            <Button>{t.discord.updates[wantsUpdates ? 'leave' : 'join']}</Button>
          </LinkForm>
        )}
        {isLinked && (
          <LinkForm action="unlink">
            <Button variant="quiet">{t.discord.unlink}</Button>
          </LinkForm>
        )}
      </div>
    </section>
  )
}

type LinkFormProps = {
  action: 'link' | 'refresh' | 'unlink' | 'updates' | 'updates/leave'
  children: ReactNode
}

/** A form that returns to this page. */
function LinkForm({ action, children }: LinkFormProps) {
  const { path } = usePage()
  const href = useHref()
  return (
    <form action={`/api/discord/${action}`} method="post">
      <input type="hidden" name="returnTo" value={href(path)} />
      {children}
    </form>
  )
}
