import type { ReactNode } from 'react'
import type { CauseText } from '#app/shop/help/texts/types.ts'
import styles from '#app/ui/content/rich-text.module.css'
import layout from '#app/ui/layout.module.css'

type CauseArticleProps = {
  /** The anchor in its address; none for a cause inside an answer. */
  id?: string
  cause: CauseText
  /** Facts about this visitor's case. */
  children?: ReactNode
}

export function CauseArticle({ id, cause: { title, text, steps }, children }: CauseArticleProps) {
  return (
    <article id={id} className={styles.text}>
      <h3>{title}</h3>
      {children}
      <p className={layout.muted}>{text}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </article>
  )
}
