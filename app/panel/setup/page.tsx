import { useEffect, useState } from 'react'
import { AdminMessagesContext, getAdminMessages } from '#app/messages/admin/index.ts'
import { getSetupMessages } from '#app/messages/setup/index.ts'
import type { PageProps } from '#app/page.ts'
import { EntryCard } from '#app/panel/layout/entry-card.tsx'
import { FactList } from '#app/panel/layout/facts.tsx'
import styles from '#app/panel/layout/login-form.module.css'
import { Button } from '#app/ui/controls/button.tsx'
import type { CardData, SetupData } from './setup-data.ts'
import { StepPage } from './step-page.tsx'

const KNOCK_EVERY_MS = 500

/** The panel's first page asks for the basics of a new shop, before there is a shop. */
export default function SetupPage({ data }: PageProps<SetupData>) {
  const t = getAdminMessages(data.language)
  return (
    <AdminMessagesContext value={t}>
      <div lang={t.tag}>{data.card === null ? <StepPage step={data} /> : <Card {...data} />}</div>
    </AdminMessagesContext>
  )
}

function Card(data: CardData) {
  const { language, card } = data
  const { title, locked } = getSetupMessages(language)
  if (card === 'opening') return <Opening {...data} />
  if (card === 'begin')
    return (
      <EntryCard title={title} language={language} hasShop={false}>
        {/* Opening the link changes nothing yet: a preview of the address must not use it up. */}
        <form method="post" className={styles.form}>
          <p>{locked.beginText}</p>
          <BrowserZone />
          <Button variant="primary" isBlock>
            {locked.begin}
          </Button>
        </form>
      </EntryCard>
    )
  return (
    <EntryCard title={locked.title} language={language} hasShop={false}>
      <p className={styles.form}>{card === 'invalid' ? locked.invalid : locked.text}</p>
    </EntryCard>
  )
}

/** The browser's time zone, which no header names. */
function BrowserZone() {
  const [zone, setZone] = useState('')
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return <input type="hidden" name="timeZone" value={zone} />
}

/**
 * Moves on once the shop is open. An earlier navigation would end in the browser's own error page, while the
 * shop takes over the address.
 */
function Opening({ language, origin, next }: Extract<CardData, { card: 'opening' }>) {
  const { opening: t } = getSetupMessages(language)
  const addresses = [
    { name: t.shop, href: origin },
    { name: t.panel, href: `${origin}/admin` },
  ]
  useEffect(() => {
    const timer = setInterval(async () => {
      const response = await fetch('/readyz').catch(() => null)
      if (response?.ok) location.replace(next)
    }, KNOCK_EVERY_MS)
    return () => clearInterval(timer)
  }, [next])
  return (
    <EntryCard title={t.title} language={language} hasShop={false}>
      <div className={styles.form}>
        <p role="status">{t.text}</p>
        <FactList
          facts={addresses.map(({ name, href }) => [
            name,
            <a key={name} href={href}>
              {href}
            </a>,
          ])}
        />
      </div>
    </EntryCard>
  )
}
