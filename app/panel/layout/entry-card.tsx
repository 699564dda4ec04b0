import type { ComponentProps, ReactNode } from 'react'
import { type AdminLanguage, useAdminMessages } from '#app/messages/admin/index.ts'
import inputs from '#app/panel/kit/field.module.css'
import { useSite } from '#app/shop/content/site.ts'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './login-form.module.css'

type EntryCardProps = {
  title: string
  language: AdminLanguage
  /** False before the setup has made a shop. */
  hasShop?: boolean
  children: ReactNode
}

/** The frame around forms for people who are not signed in. */
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

/** An input between its label and its hint. */
export function EntryField({ name, label, hint, ...input }: EntryFieldProps) {
  return (
    <>
      <label className={inputs.label} htmlFor={name}>
        {label}
      </label>
      <input id={name} className={styles.input} name={name} aria-describedby={`${name}-hint`} {...input} />
      <p id={`${name}-hint`} className={inputs.hint}>
        {hint}
      </p>
    </>
  )
}
