import { useHref } from '#app/framework/hooks.ts'
import { defaultLocale, useAllMessages } from '#app/messages/index.ts'
import { NoteFacts, NoteText } from '#app/storefront/components/news/note.tsx'
import { cx } from '#app/ui/classes.ts'
import { Breadcrumb } from '#app/ui/controls/breadcrumb.tsx'
import layout from '#app/ui/layout.module.css'
import type { NoteData } from './load.server.ts'
import styles from './note.module.css'

export const staticSections = (data: NoteData) => ({ note: <Note {...data} /> })

function Note({ note }: NoteData) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <div className={cx(layout.container, layout.page)}>
      <Breadcrumb
        label={t.productPage.breadcrumb}
        steps={[
          { name: t.navigation.home, href: href('/') },
          { name: t.news.title, href: href('/news') },
        ]}
        current={note.title}
      />
      <article className={styles.note}>
        <h1 className={layout.title} lang={note.language ?? defaultLocale}>
          {note.title}
        </h1>
        <NoteFacts note={note} />
        <NoteText note={note} />
      </article>
      <a href={href('/news')}>{t.news.all}</a>
    </div>
  )
}
