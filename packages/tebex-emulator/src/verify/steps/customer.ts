/** Requests that need the basket of a signed-in customer. Nothing is paid. */
import { NotObservable } from '../answers.ts'
import { addStep, type Known, NO_ID, type Step } from './step.ts'

const read = (name: string): Step => ({
  name,
  request: ({ account, customerIdent }) => ({ method: 'GET', path: `${account}/baskets/${customerIdent}` }),
})

const remove = (name: string, kind: Parameters<Known['pick']>[0]): Step => ({
  name,
  request: ({ pick, customerIdent }) => ({
    method: 'POST',
    path: `/baskets/${customerIdent}/packages/remove`,
    body: { package_id: pick(kind).id },
  }),
})

const quantity = (name: string, wanted: number): Step => ({
  name,
  request: ({ pick, customerIdent }) => ({
    method: 'PUT',
    path: `/baskets/${customerIdent}/packages/${pick('stackable').id}`,
    body: { quantity: wanted },
  }),
})

/** A step that has a sense only after another one was taken. */
const after = (before: string, { name, request }: Step): Step => ({
  name,
  request(known) {
    known.reader.requireSuccess(before)
    return request(known)
  },
})

/** A code of the store is put on the basket and, where the store takes it, seen there and taken off. */
function codeSteps(code: keyof Known['codes'], path: string, field: string, name: string): Step[] {
  const change = (prefix: string, suffix: string): Step => ({
    name: `${prefix}${name}`,
    request({ account, customerIdent, codes }) {
      const value = codes[code]
      if (value === null) throw new NotObservable('needs a code of the store')
      const body = { [field]: value }
      return { method: 'POST', path: `${account}/baskets/${customerIdent}/${path}${suffix}`, body }
    },
  })
  const apply = change('apply', '')
  return [
    apply,
    ...[read(`readWith${name}`), change('remove', '/remove')].map((step) => after(apply.name, step)),
  ]
}

const pickDropdown =
  (part: 'id' | 'value') =>
  ({ variables: [question] }: ReturnType<Known['pick']>) => ({
    variable_data: { [question?.identifier ?? '']: question?.options[0]?.[part] ?? '' },
  })

function dynamicPackages({ account, customerIdent, reader }: Known) {
  const category = reader.list('categories').find(({ dynamic }) => dynamic === true)
  if (category === undefined) throw new NotObservable('the store has no dynamic category')
  const packages = [{ name: 'Verify', price: 1, slug: 'verify' }]
  const { username } = reader.object('customer')
  return { path: `${account}/baskets/${customerIdent}/dynamic-packages`, category, username, packages }
}

const addGift = addStep('addGift', 'gift', () => ({ target_username: 'no such player at all' }))
const GIFT_STEP: Step = {
  name: addGift.name,
  request(known) {
    // A store without gifts refuses every recipient, in other words.
    if (String(known.reader.object('store').supports_gifting) === 'false')
      throw new NotObservable('the store has no gifts')
    return addGift.request(known)
  },
}

export const CUSTOMER_STEPS: readonly Step[] = [
  addStep('addNoPackage', 'any', () => ({ package_id: NO_ID })),
  GIFT_STEP,
  {
    name: 'addBare',
    request: ({ pick, customerIdent }) => ({
      method: 'POST',
      path: `/baskets/${customerIdent}/packages`,
      body: { package_id: pick('plain').id },
    }),
  },
  remove('removeBare', 'plain'),
  addStep('add', 'plain', () => ({})),
  addStep('addMore', 'stackable', () => ({ quantity: 2 })),
  read('readAdded'),
  quantity('setQuantity', 2),
  ...codeSteps('coupon', 'coupons', 'coupon_code', 'Coupon'),
  ...codeSteps('giftCard', 'giftcards', 'card_number', 'GiftCard'),
  ...codeSteps('creatorCode', 'creator-codes', 'creator_code', 'CreatorCode'),
  remove('remove', 'plain'),
  addStep('addCustom', 'plain', () => ({ custom: { line: 'verify' } })),
  remove('removeCustom', 'plain'),
  addStep('addFixedTwo', 'fixed', () => ({ quantity: 2 })),
  addStep('addFixed', 'fixed', () => ({ quantity: 1 })),
  addStep('addFixedAgain', 'fixed', () => ({})),
  remove('removeFixed', 'fixed'),
  addStep('addOtherType', 'fixed', () => ({ type: 'subscription' })),
  addStep('addLimited', 'limited', ({ user_limit }) => ({ quantity: (user_limit?.limit ?? 0) + 1 })),
  addStep('addBothUntyped', 'both', () => ({})),
  addStep('addBoth', 'both', () => ({ type: 'subscription' })),
  addStep('addAsking', 'asking', () => ({})),
  addStep('addAskingAgain', 'asking', () => ({})),
  addStep('addOptionId', 'dropdown', pickDropdown('id')),
  remove('removeOptionId', 'dropdown'),
  addStep('addOptionValue', 'dropdown', pickDropdown('value')),
  {
    name: 'dynamicPackages',
    request(known) {
      const { path, category, username, packages } = dynamicPackages(known)
      return { method: 'PUT', path, body: { username, category_id: category.id, packages } }
    },
  },
]
