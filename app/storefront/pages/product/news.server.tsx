import { useAllMessages } from '#app/messages/index.ts'
import options from '#app/storefront/components/basket/buy-options.module.css'
import { NoteArticle } from '#app/storefront/components/news/note.tsx'
import { NoteLinks } from '#app/storefront/components/news/note-links.tsx'
import { ProductSection } from '#app/storefront/components/product/product-sections.tsx'
import styles from './product.module.css'
import type { ProductStaticData } from './static-sections.server.tsx'

/** The latest note in full, and links to earlier ones. */
export function ProductNews({ news: [latest, ...older] }: Pick<ProductStaticData, 'news'>) {
  const t = useAllMessages()
  if (!latest) return null
  return (
    <ProductSection id="news" title={t.news.about}>
      <NoteArticle note={latest} heading="h3" />
      {older.length > 0 && (
        <details className={styles.older}>
          <summary className={options.summary}>{t.news.older(older.length)}</summary>
          <NoteLinks notes={older} />
        </details>
      )}
    </ProductSection>
  )
}
