import { useEffect, useState } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import inputs from '#app/panel/kit/field.module.css'
import { Copy } from '#app/panel/layout/copy.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import styles from './setup.module.css'
import { type StepData, WEBHOOK_STATES, type WebhookState } from './setup-data.ts'
import { useStep } from './step-context.ts'

const LOOK_EVERY_MS = 2_000

/** Shows the address for the platform's events, and the arrival of the first one. */
export function Webhook({ webhook }: { webhook: NonNullable<StepData['webhook']> }) {
  const { t } = useStep()
  const { upkeep } = useAdminMessages()
  const { path } = usePage()
  const { address, isLocal } = webhook
  const state = useWebhookState(webhook.state)
  return (
    <Section title={t.webhook.title}>
      <div className={styles.stack}>
        <p>{t.webhook.add}</p>
        <p>
          <code className={styles.code}>{address}</code> <Copy text={address} labels={upkeep.copyLabels} />
        </p>
        {isLocal && state !== 'received' && <p className={inputs.hint}>{t.webhook.local}</p>}
        <p role="status" className={styles[state]}>
          {t.webhook[state]}
        </p>
        <p>
          <a href={path}>{t.lookAgain}</a>
        </p>
      </div>
    </Section>
  )
}

/** Polls the server's state; without script the link asks for it. */
function useWebhookState(first: WebhookState): WebhookState {
  const [state, setState] = useState(first)
  const isReceived = state === 'received'
  useEffect(() => {
    if (isReceived) return
    const timer = setInterval(async () => {
      const response = await fetch('/setup/webhook').catch(() => null)
      const text = response?.ok ? await response.text() : ''
      const next = WEBHOOK_STATES.find((one) => one === text)
      if (next) setState(next)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isReceived])
  return state
}
