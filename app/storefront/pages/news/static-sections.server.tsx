import { useHref } from '#app/framework/hooks.ts'
import { defaultLocale, useAllMessages } from '#app/messages/index.ts'
import { NoteArticle, NoteFacts, NotePicture, NoteText } from '#app/storefront/components/news/note.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { Breadcrumb } from '#app/ui/controls/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Pagination } from '#app/ui/controls/pagination.tsx'
import layout from '#app/ui/layout.module.css'
import type { NewsData } from './load.server.ts'
import styles from './news.module.css'

export const staticSections = (data: NewsData) => ({
  news: data.kind === 'note' ? <Note {...data} /> : data.notes.length > 0 ? <Notes {...data} /> : <Empty />,
})

function Notes({ notes, page, pageCount }: Extract<NewsData, { kind: 'list' }>) {
  const t = useAllMessages()
  const href = useHref()
  const buildHref = (number: number) => href(number === 1 ? '/news' : `/news?page=${number}`)
  const { previous, next } = t.pagination
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={styles.header}>
        <h1 className={layout.title}>{t.news.title}</h1>
        <a href="/feed.xml">{t.news.feed}</a>
      </header>
      {notes.map((note, index) => (
        <div key={note.path} className={styles.entry}>
          <NotePicture note={note} isFirst={index === 0} />
          <NoteArticle note={note} heading="h2" />
        </div>
      ))}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={buildHref}
        labels={{ ...t.news.pages, previous, next }}
      />
    </div>
  )
}

function Empty() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <EmptyState title={t.news.empty} text={t.news.emptyText}>
      <ButtonLink href={href('/scripts')} variant="primary">
        {t.cart.browse}
      </ButtonLink>
    </EmptyState>
  )
}

function Note({ note }: Extract<NewsData, { kind: 'note' }>) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <div className={cx(layout.container, layout.page, styles.page)}>
      <Breadcrumb
        label={t.productPage.breadcrumb}
        steps={[
          { name: t.navigation.home, href: href('/') },
          { name: t.news.title, href: href('/news') },
        ]}
        current={note.title}
      />
      <article className={styles.note}>
        <NoteFacts note={note} />
        <h1 className={layout.title} lang={note.language ?? defaultLocale}>
          {note.title}
        </h1>
        <NotePicture note={note} isFirst />
        <NoteText note={note} />
        <ButtonLink href={href('/news')}>{t.news.all}</ButtonLink>
      </article>
    </div>
  )
}
