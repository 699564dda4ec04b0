import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { RichText } from '#app/ui/rich-text.tsx'
import styles from './product-sections.module.css'

export function Description({ html }: { html: string }) {
  const t = useMessages()
  if (html === '') return null
  return (
    <Section id="description" title={t.product.description}>
      <RichText html={html} />
    </Section>
  )
}

export function Frameworks({ names }: { names: string[] }) {
  const t = useMessages()
  if (names.length === 0) return null
  return (
    <Section id="frameworks" title={t.product.frameworks}>
      <ul className={styles.frameworks}>
        {names.map((name) => (
          <li key={name}>
            <Check size={16} aria-hidden="true" /> {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Features() {
  const t = useMessages()
  return (
    <Section id="features" title={t.product.features}>
      <dl className={styles.features}>
        {t.product.featureList.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function Included() {
  const t = useMessages()
  return (
    <Section id="included" title={t.product.included}>
      <ul className={styles.included}>
        {t.product.includedList.map((text) => (
          <li key={text}>
            <Check size={16} aria-hidden="true" /> {text}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
