import { useAllMessages } from '#app/messages/index.ts'
import { NoteArticle } from '#app/storefront/components/news/note.tsx'
import { NoteLinks } from '#app/storefront/components/news/note-links.tsx'
import { ProductSection } from '#app/storefront/components/product/product-sections.tsx'
import styles from './product.module.css'
import type { ProductStaticData } from './static-sections.server.tsx'

/** The latest notes show their whole text. */
const WHOLE = 3

export function ProductNews({ news }: Pick<ProductStaticData, 'news'>) {
  const t = useAllMessages()
  if (news.length === 0) return null
  const older = news.slice(WHOLE)
  return (
    <ProductSection id="news" title={t.news.about}>
      <div className={styles.news}>
        {news.slice(0, WHOLE).map((note) => (
          <NoteArticle key={note.path} note={note} heading="h3" />
        ))}
      </div>
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>{t.news.older(older.length)}</summary>
          <NoteLinks notes={older} />
        </details>
      )}
    </ProductSection>
  )
}
