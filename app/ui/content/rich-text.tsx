import { asMarkup } from '#app/lib/markup.ts'
import styles from './rich-text.module.css'

/** Sanitised HTML of the seller. `language` is the one it is written in. */
export function RichText({ html, language }: { html: string; language: string }) {
  return <div className={styles.text} lang={language} {...asMarkup(html)} />
}
