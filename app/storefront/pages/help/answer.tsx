import { useAllMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import type { Cause } from '#app/shop/help/causes.ts'
import options from '#app/storefront/components/basket/buy-options.module.css'
import { ChatLink } from '#app/storefront/components/chat/chat-link.tsx'
import { DiscordButton } from '#app/storefront/components/content/discord-button.tsx'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from '../review/review.module.css'
import { CauseArticle } from './cause-article.tsx'
import type { HelpAnswer, HelpData } from './load.server.ts'

/** Causes that depend on the account, for which the answer names the buyer's. */
const ABOUT_ACCOUNT: readonly Cause[] = ['entitlement', 'account', 'transferred', 'key']

type AnswerProps = Pick<HelpData, 'texts' | 'username'> & { answer: HelpAnswer }

export function Answer({ answer: { findings, blanked, problem }, texts, username }: AnswerProps) {
  const t = useAllMessages()
  if (problem !== null) return <p className={styles.message}>{t.help.problems[problem]}</p>
  return (
    <>
      <h3 className={layout.heading}>{findings.length > 0 ? t.help.found(findings.length) : t.help.none}</h3>
      {findings.map(({ cause, line }) => (
        <CauseArticle key={cause} cause={texts[cause]}>
          <p>
            <code>{line}</code>
          </p>
          {username !== null && ABOUT_ACCOUNT.includes(cause) && <p>{t.help.account(username)}</p>}
        </CauseArticle>
      ))}
      {findings.length === 0 && <p>{t.help.noneText}</p>}
      <Person blanked={blanked} />
    </>
  )
}

const NOTICE_MS = 4_000
/** Mail programs refuse longer addresses. */
const MAX_MAIL_LENGTH = 1_500

/** Ways to reach a person, and the text without keys to send along. */
function Person({ blanked }: { blanked: string }) {
  const t = useAllMessages()
  const isHydrated = useHydrated()
  const { supportEmail } = useSite()
  const mail = `mailto:${supportEmail}?body=${encodeURIComponent(blanked.slice(-MAX_MAIL_LENGTH))}`
  return (
    <details>
      <summary className={options.summary}>{t.help.person}</summary>
      <label htmlFor="blanked">{t.help.blanked}</label>
      <textarea id="blanked" className={styles.text} rows={6} readOnly value={blanked} />
      <div className={styles.ways}>
        {isHydrated && (
          <CopyButton
            text={blanked}
            labels={{ copy: t.help.copy, copied: t.purchases.copied }}
            noticeMs={NOTICE_MS}
          />
        )}
        <DiscordButton />
        {supportEmail && <ButtonLink href={mail}>{t.services.mail}</ButtonLink>}
        <ChatLink>{t.help.chat}</ChatLink>
      </div>
    </details>
  )
}
