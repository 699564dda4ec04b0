import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { GRANTED_ASSETS } from '#app/shop/customer/portals.ts'
import { CAUSES } from '#app/shop/help/causes.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import styles from '../review/review.module.css'
import { CauseArticle } from './cause-article.tsx'
import { ConsoleForm } from './console-form.tsx'
import type { HelpData } from './load.server.ts'

/** Help with escrow and installation: causes recognised in a console's text, and all of them below. */
export default function HelpPage({ data }: PageProps<HelpData>) {
  const t = useAllMessages()
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={styles.page}>
        <h1 className={layout.title}>{t.help.title}</h1>
        <p className={layout.muted}>{t.help.lead}</p>
      </header>
      <ConsoleForm {...data} />
      <section className={styles.page} aria-labelledby="causes">
        <h2 id="causes" className={layout.heading}>
          {t.help.all}
        </h2>
        <p>
          <a href={GRANTED_ASSETS} target="_blank" rel="noreferrer">
            {t.thankYou.delivery.portal}
          </a>
        </p>
        {CAUSES.map((cause) => (
          <CauseArticle key={cause} id={cause} cause={data.texts[cause]} />
        ))}
      </section>
    </div>
  )
}
