import styles from './rich-text.module.css'

/** Sanitised HTML of the seller. The only place where markup is taken as it is. */
export function RichText({ html }: { html: string }) {
  return <div className={styles.text} {...asMarkup(html)} />
}

function asMarkup(html: string) {
  return { dangerouslySetInnerHTML: { __html: html } }
}
