import Mail from 'lucide-react/icons/mail'
import type { ChatTexts } from '#app/shop/assistant/texts/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { DiscordMark } from '#app/ui/content/icons.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import styles from './chat-window.module.css'

export function Contacts({ t }: { t: ChatTexts }) {
  const { links, supportEmail } = useSite()
  return (
    <div className={styles.contacts}>
      {links.discord && (
        <ButtonLink href={links.discord} size="small" target="_blank" rel="noopener noreferrer">
          <DiscordMark size={16} />
          {t.person.community}
        </ButtonLink>
      )}
      {supportEmail && (
        <ButtonLink href={`mailto:${supportEmail}`} size="small">
          <Mail size={16} />
          {t.person.email}
        </ButtonLink>
      )}
    </div>
  )
}

/** Offers a person before there is a conversation to hand over. */
export function PersonDisclosure({ t }: { t: ChatTexts }) {
  const { links, supportEmail } = useSite()
  if (!links.discord && !supportEmail) return null
  return (
    <details className={styles.more}>
      <summary>{t.person.ask}</summary>
      <p className={styles.fine}>{t.person.direct}</p>
      <Contacts t={t} />
    </details>
  )
}
