import { useEffect } from 'react'
import { plainName } from '#app/lib/plain-name.ts'
import { loadMessages } from '#app/messages/index.ts'
import { findAddState, useBasket } from '#app/shop/basket/basket-store.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import styles from '../account/login-prompt.module.css'
import { closeAddPrompt, useAddPrompt, type Wanted } from './add-prompt-store.ts'
import { AddToCart } from './add-to-cart.tsx'

const FORM = 'buy-again'

/** Asks whether to add an owned product again; `question` is the server's. */
export async function openOwnedPrompt(wanted: Wanted, question: string): Promise<void> {
  const texts = await loadMessages(document.documentElement.lang)
  // The button lost the focus while it was busy, and a closing dialog returns the focus to the last focused element.
  const field = `[name=package_id][value="${wanted.id}"]`
  document.querySelector<HTMLElement>(`button${field}, ${field} + button`)?.focus()
  useAddPrompt.setState({ wanted, texts, Prompt: () => <OwnedPrompt question={question} /> })
}

/** Submits the same form again, confirmed. */
function OwnedPrompt({ question }: { question: string }) {
  const { wanted, texts: t } = useAddPrompt()
  const isAdded = useBasket((state) => wanted !== null && findAddState(state, wanted.id) === 'added')
  useEffect(() => {
    if (isAdded) closeAddPrompt()
  }, [isAdded])
  const fields = wanted?.form.filter(([name]) => name !== 'package_id') ?? []
  return (
    <Dialog
      isOpen={wanted !== null}
      onClose={closeAddPrompt}
      labelledBy="owned-prompt-title"
      className={styles.prompt}
    >
      <h2 id="owned-prompt-title" className={styles.title}>
        {question}
      </h2>
      {wanted && <p className={styles.reason}>{t?.owned.reason(plainName(wanted.name))}</p>}
      {[...fields, ['confirm_owned', '1']].map(([name, value]) => (
        <input key={name} type="hidden" form={FORM} name={name} value={value} />
      ))}
      <div className={styles.actions}>
        <Button type="button" variant="quiet" onClick={closeAddPrompt}>
          {t?.product.notNow}
        </Button>
        {wanted && <AddToCart product={{ ...wanted, path: '' }} variant="main" formId={FORM} />}
      </div>
    </Dialog>
  )
}
