import styles from './rich-text.module.css'

/** Sanitised HTML of the seller. The only place where markup is taken as it is. `language` is the one it is written in. */
export function RichText({ html, language }: { html: string; language: string }) {
  return <div className={styles.text} lang={language} {...asMarkup(html)} />
}

function asMarkup(html: string) {
  return { dangerouslySetInnerHTML: { __html: html } }
}
