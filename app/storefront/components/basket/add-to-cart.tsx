import type { MouseEvent } from 'react'
import { useHref, useNavigate } from '#app/framework/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import { trackInteraction } from '#app/shop/analytics/track.ts'
import { addPackage, findAddState, useBasket } from '#app/shop/basket/basket-store.ts'
import { useSite } from '#app/shop/content/site.ts'
import { confirmSignedIn } from '#app/shop/customer/session-store.ts'
import { Button, ButtonLink, Swap } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import layout from '#app/ui/layout.module.css'
import { showToast } from '#app/ui/overlays/toast.tsx'
import { useNameText } from '../catalog/product-name.tsx'
import { askForLogin } from './add-prompt-store.ts'

type AddToCartProps = {
  product: { id: number; name: string; path: string; isBoughtOnPage?: boolean }
  /** `main` is the button on a product's page, `bar` its copy at the bottom of the screen. */
  variant: 'card' | 'main' | 'bar' | 'subscribe'
  /** The form with the page's fields for this button; the id of `main`'s form. */
  formId?: string
}

const looks = {
  card: { variant: 'secondary', size: 'small', isBlock: true },
  main: { variant: 'primary', size: 'large', isBlock: true },
  bar: { variant: 'primary', size: 'medium', isBlock: false },
  subscribe: { variant: 'primary', size: 'large', isBlock: true },
} as const

/** The form shared by a page's cards, outside of them. */
export const CARDS_FORM = 'add'

/** Refusals of typed or chosen values, or of a missing confirmation. */
const FIELD_PROBLEMS: ReadonlySet<string> = new Set([
  'option_required',
  'recipient_unknown',
  'gift_refused',
  'already_owned',
])

/** Idle, busy, added: the same three states at every product. Without a login it asks for one. */
export function AddToCart({ product, variant, formId }: AddToCartProps) {
  const { id, name, path, isBoughtOnPage } = product
  const t = useMessages()
  const { trackingTimeoutMs } = useSite().numbers
  const mark = useBasket((state) => findAddState(state, id))
  const labels = useLabels(variant)
  const nameText = useNameText()(name)
  const href = useHref()
  const navigate = useNavigate()

  function requireLogin(form: [string, string][]) {
    const refuse = () => showToast({ tone: 'danger', text: t.product.loginFirst })
    void askForLogin({ id, name, form }).catch(refuse)
  }

  function handleClick(event: MouseEvent) {
    event.preventDefault()
    void handleSend([[field.name, field.value]])
  }

  async function handleSend(form: [string, string][]) {
    if (mark) return
    const fields = formId === undefined ? null : document.getElementById(formId)
    if (fields instanceof HTMLFormElement && !fields.checkValidity()) {
      const { showInvalid } = await import('../questions/answer-errors.ts')
      return showInvalid(fields)
    }
    if (!(await confirmSignedIn())) return requireLogin(form)
    const result = await addPackage(id, form)
    if (result.ok) {
      trackInteraction({ id, name }, 'add_to_cart', { timeoutMs: trackingTimeoutMs })
      for (const text of [...result.data.added.map(t.product.inCart), labels.toast])
        showToast({ tone: 'success', text })
      return
    }
    const { status, code, detail } = result.problem
    if (status === 401) return requireLogin(form)
    if (FIELD_PROBLEMS.has(code)) {
      const { showAnswerErrors } = await import('../questions/answer-errors.ts')
      const page = await showAnswerErrors(result.problem, { id, name, form, formId })
      if (page !== null) return page && navigate(href(page))
    }
    showToast({ tone: 'danger', text: code === 'add_failed' ? labels.failed : (detail ?? labels.failed) })
  }

  if (isBoughtOnPage && !formId)
    return (
      <ButtonLink {...looks[variant]} href={`${href(path)}#buy`}>
        {t.product.choose}
        <span className={layout.hidden}>: {nameText}</span>
      </ButtonLink>
    )
  const field = { name: 'package_id', value: String(id) }
  const isNamed = mark === undefined && variant !== 'subscribe'
  const button = (
    <Button
      {...looks[variant]}
      {...(mark === 'added' && { variant: 'done' })}
      {...(variant === 'bar' && { form: formId })}
      {...(variant === 'card' && { ...field, form: CARDS_FORM, onClick: handleClick })}
      aria-label={isNamed ? `${labels.add}: ${nameText}` : undefined}
      disabled={mark !== undefined}
    >
      <Swap
        labels={[labels.add, labels.busy, t.product.added]}
        current={mark === 'processing' ? 1 : mark === 'added' ? 2 : 0}
      />
    </Button>
  )
  // Both of the page's buttons submit the form with the page's fields.
  if (variant === 'bar' || variant === 'card') return button
  return (
    // Errors appear beside their fields in our words, from the page's script or the server's response.
    <Form id={formId} action="/api/basket/packages" noValidate onSend={handleSend}>
      <input type="hidden" {...field} />
      {button}
    </Form>
  )
}

/** The button's texts differ on a card, on a page and for the subscription. */
function useLabels(variant: AddToCartProps['variant']) {
  const { product, subscription } = useMessages()
  const toast = product.addedToast
  const failed = product.addFailed
  if (variant === 'card') return { add: product.add, busy: product.processing, toast, failed }
  if (variant === 'bar') return { add: product.addMain, busy: product.adding, toast, failed }
  const busy = product.processingMain
  if (variant === 'main') return { add: product.addMain, busy, toast, failed }
  return { add: subscription.subscribe, busy, toast: subscription.added, failed: subscription.addFailed }
}
