import { useHref } from '#app/framework/hooks.ts'
import { defaultLocale } from '#app/messages/index.ts'
import type { NoteLink } from '#app/shop/news/types.ts'
import note from './note.module.css'
import styles from './note-links.module.css'

/** Links to notes, without their texts. */
export function NoteLinks({ notes }: { notes: readonly NoteLink[] }) {
  const href = useHref()
  return (
    <ul className={styles.links}>
      {notes.map(({ path, title, day, date, version, language }) => (
        <li key={path} className={note.facts}>
          <time dateTime={day}>{date}</time>
          <a href={href(path)} lang={language ?? defaultLocale}>
            {version === null || version === title ? title : `${version} · ${title}`}
          </a>
        </li>
      ))}
    </ul>
  )
}
