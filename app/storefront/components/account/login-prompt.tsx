import { useMessages } from '#app/messages/index.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { LoginButton } from './login-button.tsx'
import styles from './login-prompt.module.css'
import { closeLoginPrompt, useLoginPrompt } from './login-prompt-store.ts'

/** Says why nothing was added, and offers the login that brings the script into the cart. */
export function LoginPrompt() {
  const t = useMessages()
  const wanted = useLoginPrompt((state) => state.wanted)
  return (
    <Dialog
      isOpen={wanted !== null}
      onClose={closeLoginPrompt}
      labelledBy="login-prompt-title"
      className={styles.prompt}
    >
      <h2 id="login-prompt-title" className={styles.title} role="alert">
        {t.product.loginFirst}
      </h2>
      {wanted && <p className={styles.reason}>{t.product.loginReason(wanted.name)}</p>}
      <div className={styles.actions}>
        <Button type="button" variant="quiet" onClick={closeLoginPrompt}>
          {t.product.notNow}
        </Button>
        <LoginButton packageId={wanted?.id} form={wanted?.form} size="medium" />
      </div>
    </Dialog>
  )
}
