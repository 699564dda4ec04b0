import { useHref } from '#app/framework/hooks.ts'
import { defaultLocale, useAllMessages } from '#app/messages/index.ts'
import type { ShownNote } from '#app/shop/news/types.ts'
import { Chip } from '#app/ui/content/badge.tsx'
import { RichText } from '#app/ui/content/rich-text.tsx'
import { Cover } from '../catalog/cover.tsx'
import { ProductName } from '../catalog/product-name.tsx'
import styles from './note.module.css'

/** A note's date, version and products. */
export function NoteFacts({ note: { day, date, version, products } }: { note: ShownNote }) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <p className={styles.facts}>
      <time dateTime={day}>{date}</time>
      {version !== null && <Chip>{t.news.version(version)}</Chip>}
      {products.map(({ id, name, path }) => (
        <a key={id} href={href(path)}>
          <ProductName name={name} />
        </a>
      ))}
    </p>
  )
}

/** The cover of the note's first product; for a note about the shop, its name drawn as a picture. */
export function NotePicture({ note: { title, products }, isFirst }: { note: ShownNote; isFirst: boolean }) {
  return (
    <Cover
      className={styles.picture}
      picture={products[0]?.picture ?? null}
      name={title}
      sizes="(min-width: 960px) 620px, 94vw"
      isFirst={isFirst}
      isDecoration
    />
  )
}

export function NoteText({ note: { html, language } }: { note: ShownNote }) {
  return <RichText html={html} language={language ?? defaultLocale} />
}

type NoteArticleProps = { note: ShownNote; heading: 'h2' | 'h3' }

/** A whole note in a list. Its title links to its own page. */
export function NoteArticle({ note, heading: Heading }: NoteArticleProps) {
  const href = useHref()
  return (
    <article className={styles.note}>
      <NoteFacts note={note} />
      <Heading className={styles.name} lang={note.language ?? defaultLocale}>
        <a href={href(note.path)}>{note.title}</a>
      </Heading>
      <NoteText note={note} />
    </article>
  )
}
