import { z } from 'zod'
import { call } from '../http/call.ts'
import { createApp } from '../http/context.ts'
import { redirect } from '../http/respond.ts'
import type { Basket } from '../tebex/basket.ts'
import { findBasket, formatName } from '../tebex/baskets.ts'
import {
  applyCoupon,
  applyCreatorCode,
  applyGiftCard,
  removeCoupon,
  removeCreatorCode,
  removeGiftCard,
} from '../tebex/codes.ts'
import type { Pending } from '../tebex/payment.ts'
import { decline, pay, startCheckout } from '../tebex/payments.ts'
import { COUNTRIES } from '../tebex/pricing/tax.ts'
import { Refusal } from '../tebex/refusal.ts'
import type { State } from '../tebex/state.ts'
import { messagePage } from './card.ts'
import { finish, orderCompletePage } from './order-complete.ts'
import { findOtherHost } from './other-host.ts'
import { type FieldProblems, type PayForm, type PayView, payPage } from './pay-view.ts'

const Form = z.object({
  action: z.string().default('pay'),
  checkout: z.string().default(''),
  email: z.string().trim().default(''),
  name: z.string().trim().default(''),
  country: z.string().default('US'),
  postalCode: z.string().trim().default(''),
  terms: z.string().optional(),
  code: z.string().trim().default(''),
  /** Sent by the page's script when Tebex.js opened it. */
  embedded: z.string().optional(),
})
type Form = z.infer<typeof Form>

const checkoutMessage = (title: string, text: string, status: number) =>
  messagePage(title, text, status, { component: 'checkout' })

const checkoutClosed = () =>
  checkoutMessage('This checkout is closed', 'Go back to the store and start the checkout again.', 404)

/** Prefilled, so that trying the checkout takes one tick and one click. */
function sampleForm(basket: Basket, country: string): PayForm {
  return {
    email: basket.email ?? basket.player?.email ?? 'buyer@example.org',
    name: formatName(basket),
    postalCode: basket.postalCode || '1000-001',
    country,
    hasAgreed: false,
  }
}

type CheckoutOptions = Partial<Pick<PayView, 'form' | 'problems' | 'notice'>> & { status?: number }

/** Starts a new checkout and shows exactly the copy of the basket that will be paid. */
function openCheckout(
  state: State,
  basket: Basket,
  country: string,
  options: CheckoutOptions = {},
): Response | Promise<Response> {
  if (basket.lines.length === 0) {
    return checkoutMessage(
      'There is nothing to pay',
      'The basket is empty. Go back to the store and choose something.',
      422,
    )
  }
  const pending = startCheckout(state, basket.ident, country)
  const { status = 200, notice = null, problems = {} } = options
  const form = options.form ?? sampleForm(basket, country)
  return payPage({ state, basket, pending, form, problems, notice }, status)
}

const countryFrom = (wanted: string | undefined, basket: Basket): string =>
  wanted !== undefined && COUNTRIES[wanted] !== undefined ? wanted : basket.country

function findProblems(form: Form): FieldProblems {
  const problems: FieldProblems = {}
  if (!/^\S+@\S+\.\S+$/.test(form.email)) problems.email = 'Enter an email address, such as name@example.org.'
  if (form.name === '') problems.name = 'Enter your name.'
  if (form.postalCode === '') problems.postalCode = 'Enter your postcode.'
  if (form.terms === undefined) problems.terms = 'Tick this box to continue.'
  return problems
}

function submit(state: State, basket: Basket, input: Form, isPaying: boolean): Response | Promise<Response> {
  const form: PayForm = { ...input, hasAgreed: input.terms !== undefined }
  const pending: Pending | undefined = state.pending.get(input.checkout)
  if (pending === undefined || pending.ident !== basket.ident) {
    const notice = { text: 'This page was out of date. Check the order and try again.', kind: 'bad' } as const
    return openCheckout(state, basket, countryFrom(input.country, basket), { form, notice, status: 409 })
  }
  if (!isPaying) {
    decline(state, pending, input)
    const text = 'The payment was declined. Nothing was charged; you can try again.'
    const notice = { text, kind: 'bad', notify: 'onPaymentError' } as const
    return openCheckout(state, basket, pending.country, { form, notice })
  }
  const problems = findProblems(input)
  if (Object.keys(problems).length > 0) {
    const notice = { text: 'Some details are missing.', kind: 'bad' } as const
    return payPage({ state, basket, pending, form, problems, notice }, 422)
  }
  if (input.country !== pending.country) return showNewTax(state, basket, form)
  pay(state, pending, input)
  return finish(state, basket, input.embedded !== undefined)
}

/** Shows the new total instead of charging one that the buyer has not seen. */
function showNewTax(state: State, basket: Basket, form: PayForm): Response | Promise<Response> {
  const country = countryFrom(form.country, basket)
  const text = `Tax is now calculated for ${COUNTRIES[country] ?? country}. Check the total before you pay.`
  return openCheckout(state, basket, country, { form: { ...form, country }, notice: { text, kind: 'good' } })
}

/** A code is tried as a coupon, then as a gift card, then as a creator code. */
function applyAnyCode(state: State, ident: string, code: string): void {
  const isCard = /^[\d\s-]{8,}$/.test(code)
  const isCreator = state.catalogue.creator_codes.some((c) => c.code.toLowerCase() === code.toLowerCase())
  if (isCard) applyGiftCard(state, ident, code)
  else if (isCreator) applyCreatorCode(state, ident, code)
  else applyCoupon(state, ident, code)
}

const CODE_ACTIONS: Readonly<Record<string, (state: State, ident: string, code: string) => void>> = {
  code: applyAnyCode,
  'remove-coupon': removeCoupon,
  'remove-gift-card': removeGiftCard,
  'remove-creator-code': removeCreatorCode,
}

export const payRoutes = createApp()

/** The address of the checkout in the official description. */
payRoutes.get('/checkout/checkout/:ident', (c) => redirect(`/pay/${c.req.param('ident')}`))

payRoutes.get('/pay/:ident', call('payPage'), (c) => {
  const { state } = c.var
  const elsewhere = findOtherHost(c)
  if (elsewhere !== null) return redirect(elsewhere)
  const basket = findBasket(state, c.req.param('ident'))
  if (basket === null) return checkoutClosed()
  if (basket.transactionId !== null) return redirect(`/pay/${basket.ident}/complete`)
  return openCheckout(state, basket, countryFrom(c.req.query('country'), basket))
})

payRoutes.post('/pay/:ident', call('payPage'), (c) => {
  const { state } = c.var
  const basket = findBasket(state, c.req.param('ident'))
  const input = Form.safeParse(c.var.body ?? {})
  if (basket === null || !input.success) return checkoutClosed()
  const form = input.data
  if (basket.transactionId !== null) return finish(state, basket, form.embedded !== undefined)
  if (form.action === 'cancel') {
    return basket.cancelUrl === null
      ? checkoutMessage('Nothing was paid', 'You can close this page.', 200)
      : redirect(basket.cancelUrl)
  }
  if (form.action === 'country') {
    return showNewTax(state, basket, { ...form, hasAgreed: form.terms !== undefined })
  }
  const change = CODE_ACTIONS[form.action]
  if (change === undefined) return submit(state, basket, form, form.action !== 'decline')
  try {
    change(state, basket.ident, form.code)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return openCheckout(state, basket, basket.country, {
      notice: { text: error.message, kind: 'bad' },
      status: 422,
    })
  }
  return redirect(`/pay/${basket.ident}`)
})

payRoutes.get('/pay/:ident/complete', call('payPage'), (c) => {
  const { state } = c.var
  const basket = findBasket(state, c.req.param('ident'))
  if (basket === null || basket.transactionId === null) return checkoutClosed()
  return orderCompletePage(state, basket, basket.transactionId)
})
