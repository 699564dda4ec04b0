import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { GRANTED_ASSETS } from '#app/shop/customer/portals.ts'
import { DiscordButton } from '#app/storefront/components/content/discord-button.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './account.module.css'

export function Files({ username }: { username: string }) {
  const t = useAllMessages()
  return (
    <section className={styles.files} aria-labelledby="files">
      <div>
        <h2 id="files" className={styles.name}>
          {t.purchases.files}
        </h2>
        <p className={layout.muted}>{t.purchases.filesText(username)}</p>
      </div>
      <ButtonLink href={GRANTED_ASSETS} variant="primary" target="_blank" rel="noreferrer">
        {t.thankYou.delivery.portal}
      </ButtonLink>
    </section>
  )
}

export function Help({ refunds }: { refunds: string | null }) {
  const t = useAllMessages()
  const href = useHref()
  const { supportEmail } = useSite()
  return (
    <section className={styles.box} aria-labelledby="help">
      <h2 id="help" className={layout.heading}>
        {t.purchases.help}
      </h2>
      <p className={layout.muted}>{refunds ?? t.purchases.refunds}</p>
      <p>
        <a href={href('/help')}>{t.help.link}</a>
      </p>
      {supportEmail && (
        <p className={layout.muted}>
          {t.purchases.support} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      <DiscordButton />
    </section>
  )
}

/** Download and deletion of the customer's data; both work without script, and the deletion asks in place. */
export function OwnData() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <section className={styles.box} aria-labelledby="data">
      <h2 id="data" className={layout.heading}>
        {t.purchases.data}
      </h2>
      <p className={layout.muted}>{t.purchases.dataText}</p>
      <ButtonLink href="/api/account/export" download>
        {t.purchases.download}
      </ButtonLink>
      <details className={styles.remove}>
        <summary>{t.purchases.remove}</summary>
        <form className={styles.form} method="post" action="/api/account/delete">
          <p>{t.purchases.removeText}</p>
          <p>{t.purchases.keepText}</p>
          <input type="hidden" name="returnTo" value={href('/account')} />
          <label className={styles.confirm}>
            <input type="checkbox" name="confirm" value="yes" required />
            {t.purchases.confirm}
          </label>
          <Button>{t.purchases.confirmButton}</Button>
        </form>
      </details>
    </section>
  )
}
