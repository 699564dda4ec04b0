import { useEffect, useState } from 'react'
import { type AdminLanguage, AdminMessagesContext, adminMessages } from '#app/messages/admin/index.ts'
import { setupMessages } from '#app/messages/setup/index.ts'
import type { PageProps } from '#app/page.ts'
import { EntryCard } from '#app/panel/layout/entry-card.tsx'
import { FactList } from '#app/panel/layout/facts.tsx'
import styles from '#app/panel/layout/login-form.module.css'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
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

function Card(data: CardData) {
  const { language, card } = data
  const { title, locked } = setupMessages(language)
  if (card === 'opening') return <Opening language={language} origin={data.origin} />
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

/** A navigation would end in the browser's own error page while the new server takes over the address. */
function Opening({ language, origin }: { language: AdminLanguage; origin: string }) {
  const { opening: t } = setupMessages(language)
  const isOpen = useReadiness()
  const addresses = [
    { name: t.shop, href: origin },
    { name: t.panel, href: `${origin}/admin` },
  ]
  return (
    <EntryCard title={isOpen ? t.live : t.title} language={language} hasShop={false}>
      <div className={styles.form}>
        <p role="status">{isOpen ? t.liveText : t.text}</p>
        <FactList
          facts={addresses.map(({ name, href }) => [
            name,
            <a key={name} href={href}>
              {href}
            </a>,
          ])}
        />
        {isOpen && (
          <ButtonLink variant="primary" isBlock href="/admin">
            {t.toPanel}
          </ButtonLink>
        )}
      </div>
    </EntryCard>
  )
}

function useReadiness(): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    if (isReady) return
    const timer = setInterval(async () => {
      const response = await fetch('/readyz').catch(() => null)
      if (response?.ok) setIsReady(true)
    }, KNOCK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isReady])
  return isReady
}
