import { useEffect } from 'react'
import { AdminMessagesContext, adminMessages } from '#app/messages/admin/index.ts'
import { setupMessages } from '#app/messages/setup/index.ts'
import type { PageProps } from '#app/page.ts'
import { EntryCard } from '#app/panel/layout/entry-card.tsx'
import styles from '#app/panel/layout/login-form.module.css'
import { Button } from '#app/ui/controls/button.tsx'
import type { CardData, SetupData } from './setup-data.ts'
import { StepPage } from './step-page.tsx'

const KNOCK_EVERY_MS = 500

/** The panel's first page asks for the basics of a new shop, before there is a shop. */
export default function SetupPage({ data }: PageProps<SetupData>) {
  const t = adminMessages(data.language)
  return (
    <AdminMessagesContext value={t}>
      <div lang={t.tag}>{data.card === null ? <StepPage step={data} /> : <Card {...data} />}</div>
    </AdminMessagesContext>
  )
}

function Card({ language, card }: CardData) {
  const { title, locked, opening } = setupMessages(language)
  if (card === 'begin')
    return (
      <EntryCard title={title} language={language} hasShop={false}>
        {/* Opening the link changes nothing yet: a preview of the address must not use it up. */}
        <form method="post" className={styles.form}>
          <p>{locked.beginText}</p>
          <Button variant="primary" isBlock>
            {locked.begin}
          </Button>
        </form>
      </EntryCard>
    )
  if (card === 'opening')
    return (
      <EntryCard title={opening.title} language={language} hasShop={false}>
        <Opening text={opening.text} />
      </EntryCard>
    )
  return (
    <EntryCard title={locked.title} language={language} hasShop={false}>
      <p className={styles.form}>{card === 'invalid' ? locked.invalid : locked.text}</p>
    </EntryCard>
  )
}

/** A navigation would end in the browser's own error page while the new server takes over the address. */
function Opening({ text }: { text: string }) {
  useEffect(() => {
    const timer = setInterval(async () => {
      const response = await fetch('/readyz').catch(() => null)
      if (!response?.ok) return
      clearInterval(timer)
      location.replace('/')
    }, KNOCK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={styles.form} role="status">
      {text}
    </p>
  )
}
