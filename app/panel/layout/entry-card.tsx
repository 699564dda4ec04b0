import type { ComponentProps, ReactNode } from 'react'
import { type AdminLanguage, useAdminMessages } from '#app/messages/admin/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './login-form.module.css'

type EntryCardProps = {
  title: string
  language: AdminLanguage
  /** False before there is a shop. */
  hasShop?: boolean
  children: ReactNode
}

/** The frame around the forms of a person who is not signed in. */
export function EntryCard({ title, language, hasShop = true, children }: EntryCardProps) {
  const t = useAdminMessages()
  const { name } = useSite()
  return (
    <div className={styles.login}>
      <main id="main" tabIndex={-1} className={styles.card}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.shop}>{name}</p>
        {children}
      </main>
      <footer className={styles.foot}>
        {hasShop && <a href="/">{t.login.back}</a>}
        <LanguageSwitch current={language} />
      </footer>
    </div>
  )
}

type EntryFieldProps = ComponentProps<'input'> & { name: string; label: string; hint: string }

/** An input of such a form between its label and its hint. */
export function EntryField({ name, label, hint, ...input }: EntryFieldProps) {
  return (
    <>
      <label className={styles.label} htmlFor={name}>
        {label}
      </label>
      <input id={name} className={styles.input} name={name} aria-describedby={`${name}-hint`} {...input} />
      <p id={`${name}-hint`} className={styles.label}>
        {hint}
      </p>
    </>
  )
}
