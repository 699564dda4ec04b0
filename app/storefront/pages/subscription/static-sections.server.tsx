import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { Cover } from '#app/storefront/components/catalog/cover.tsx'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import type { SubscriptionStaticData } from './load.server.ts'
import styles from './subscription.module.css'

export const staticSections = ({ scripts }: SubscriptionStaticData) => ({
  scripts: scripts.length > 0 && <Scripts scripts={scripts} />,
})

/** The covers of everything that a subscriber can use. */
function Scripts({ scripts }: SubscriptionStaticData) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <section className={cx(styles.section, layout.below)} aria-labelledby="scripts">
      <h2 id="scripts" className={styles.title}>
        {t.subscription.today(scripts.length)}
      </h2>
      <p className={styles.note}>{t.subscription.todayNote}</p>
      <ul className={styles.scripts}>
        {scripts.map(({ name, path, picture }) => (
          <li key={path}>
            <a href={href(path)}>
              <Cover
                className={styles.cover}
                picture={picture}
                name={name}
                sizes="(min-width: 960px) 160px, 30vw"
                isDecoration
              />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
