import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/shop/content/site.ts'
import { DiscordButton } from '#app/storefront/components/content/discord-button.tsx'
import { Points } from '#app/storefront/components/content/points.tsx'
import { cx } from '#app/ui/classes.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import type { ServicesData } from './load.server.ts'
import styles from './services.module.css'

export default function ServicesPage({ data: { services, texts } }: PageProps<ServicesData>) {
  const t = useAllMessages()
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={styles.header}>
        <h1 className={layout.title}>{t.services.title}</h1>
        {texts.lead && <p className={styles.lead}>{texts.lead}</p>}
      </header>
      <h2 className={layout.hidden}>{t.services.list}</h2>
      <Points points={services} />
      <Ticket {...texts} />
    </div>
  )
}

function Ticket({ ticket, steps }: ServicesData['texts']) {
  const t = useAllMessages()
  const { links, supportEmail } = useSite()
  if (!links.discord && !supportEmail) return null
  return (
    <section className={styles.ticket} aria-labelledby="ticket">
      <div>
        <h2 id="ticket" className={styles.title}>
          {t.services.ticketTitle}
        </h2>
        {ticket && <p className={styles.text}>{ticket}</p>}
        <div className={styles.actions}>
          <DiscordButton variant="primary" size="large" />
          {supportEmail && (
            <ButtonLink
              href={`mailto:${supportEmail}`}
              variant={links.discord ? 'secondary' : 'primary'}
              size="large"
            >
              {t.services.mail}
            </ButtonLink>
          )}
        </div>
      </div>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </section>
  )
}
