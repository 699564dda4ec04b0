import { plainName } from '#app/lib/plain-name.ts'
import { loadMessages } from '#app/messages/index.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { closeAddPrompt, useAddPrompt, type Wanted } from '../basket/add-prompt-store.ts'
import { LoginButton } from './login-button.tsx'
import styles from './login-prompt.module.css'

export async function openLoginPrompt(wanted: Wanted): Promise<void> {
  const texts = await loadMessages(document.documentElement.lang)
  useAddPrompt.setState({ wanted, texts, Prompt: LoginPrompt })
}

/** Explains why nothing was added, and offers a login that adds the script. */
function LoginPrompt() {
  const { wanted, texts: t } = useAddPrompt()
  return (
    <Dialog
      isOpen={wanted !== null}
      onClose={closeAddPrompt}
      labelledBy="login-prompt-title"
      className={styles.prompt}
    >
      <h2 id="login-prompt-title" className={styles.title} role="alert">
        {t?.product.loginFirst}
      </h2>
      {wanted && <p className={styles.reason}>{t?.product.loginReason(plainName(wanted.name))}</p>}
      <div className={styles.actions}>
        <Button type="button" variant="quiet" onClick={closeAddPrompt}>
          {t?.product.notNow}
        </Button>
        <LoginButton packageId={wanted?.id} form={wanted?.form} size="medium" />
      </div>
    </Dialog>
  )
}
