import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { GRANTED_ASSETS } from '#app/shop/customer/portals.ts'
import { CAUSES } from '#app/shop/help/causes.ts'
import { cx } from '#app/ui/classes.ts'
import rich from '#app/ui/content/rich-text.module.css'
import layout from '#app/ui/layout.module.css'
import styles from '../own-page/own-page.module.css'
import { CauseArticle } from './cause-article.tsx'
import { ConsoleForm } from './console-form.tsx'
import type { HelpData } from './load.server.ts'

/** Help with escrow and installation: causes recognised in a console's text, and the list of all causes. */
export default function HelpPage({ data }: PageProps<HelpData>) {
  const t = useAllMessages()
  return (
    <div className={cx(layout.container, layout.page, styles.columns)}>
      <header className={styles.header}>
        <h1 className={layout.title}>{t.help.title}</h1>
        <p className={layout.muted}>{t.help.lead}</p>
      </header>
      <aside className={cx(styles.aside, styles.contents)}>
        <nav className={styles.links} aria-label={t.help.all}>
          <ul>
            {CAUSES.map((cause) => (
              <li key={cause}>
                <a href={`#${cause}`}>{data.texts[cause].title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div>
        <ConsoleForm {...data} />
        <section className={rich.text} aria-labelledby="causes">
          <h2 id="causes">{t.help.all}</h2>
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
    </div>
  )
}
