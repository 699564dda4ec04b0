import { expect, test } from 'vitest'
import { Recording } from './recording.ts'
import { scrubEntries } from './scrub.ts'

const IDENT = `cmw12v-${'ab12'.repeat(10)}`
const TOKEN = `t7k2-${'cd34'.repeat(10)}`

/** Nothing of these may be in a recording. */
const PERSONAL = {
  email: 'ana.silva@mail.example',
  ip: '203.0.113.77',
  ip6: '2a02:1234:5678:9abc::1',
  username: 'ana_silva_77',
  giftUsername: 'João Gift',
  usernameId: 7654329,
  discordId: '188642931507560448',
  firstName: 'Anastasia',
  lastName: 'Silveira',
  postalCode: '4050-123',
  transaction: 'tbx-40514024a64636-f9a1ea',
  card: '0127 0244 7210 9999',
  coupon: 'ANASPRIVATE10',
  creator: 'SECRETCREATOR',
  basic: Buffer.from(`${TOKEN}:private-key-of-the-store`).toString('base64'),
  pluginSecret: 'f00dfeedcafe0123456789abcdef',
  signature: 'b6b8130bb11a8fee69f9f33c75585ca42357beb5a6140e52d47cfbada2bfbdb7',
  cookie: 'session=verysecretcookie',
  session: 'sid-9f8e7d6c',
  order: 'order-of-ana-1',
  answer: 'my own answer to a question',
  uuid: 'fcf9cfc9-1110-41e0-b266-b792c8da5f11',
  webhookId: '2c116b11-1110-91e0-b266-b792c8da5f11',
  avatar: 'https://forum.example/ana_avatar/96.png',
  privateKey: 'private-key-of-the-store',
}

const basket = {
  id: 827988340,
  ident: IDENT,
  complete: false,
  email: PERSONAL.email,
  username: PERSONAL.username,
  username_id: PERSONAL.usernameId,
  country: 'PT',
  ip: PERSONAL.ip,
  total_price: 11.06,
  complete_url: `https://shop-of-ana.example/thanks?order=${PERSONAL.order}`,
  packages: [
    {
      id: 7037446,
      name: 'Police job',
      in_basket: {
        quantity: 1,
        price: 9.99,
        gift_username_id: '88112233',
        gift_username: PERSONAL.giftUsername,
      },
      custom: { sid: PERSONAL.session, list: [PERSONAL.order, 31337] },
    },
  ],
  coupons: [{ code: PERSONAL.coupon }],
  giftcards: [{ card_number: PERSONAL.card }],
  creator_code: PERSONAL.creator,
  custom: { sid: PERSONAL.session, [PERSONAL.email]: true },
  links: {
    checkout: `https://pay.tebex.io/${IDENT}`,
    payment: `https://checkout.tebex.io/api/payments/${PERSONAL.transaction}`,
  },
}

const headers = {
  accept: 'application/json',
  'content-type': 'application/json',
  authorization: `Basic ${PERSONAL.basic}`,
  'x-tebex-secret': PERSONAL.pluginSecret,
  'x-forwarded-for': PERSONAL.ip,
  'user-agent': `Shop of ${PERSONAL.username}`,
  'cf-connecting-ip': PERSONAL.ip6,
  cookie: PERSONAL.cookie,
  origin: 'https://shop-of-ana.example',
  referer: `https://shop-of-ana.example/?${PERSONAL.order}`,
}

const call = (
  path: string,
  given: unknown,
  answered: unknown,
  status = 200,
  more: Record<string, string> = {},
) => ({
  kind: 'call' as const,
  at: 1,
  request: { method: 'POST', path, headers, body: typeof given === 'string' ? given : JSON.stringify(given) },
  response: {
    status,
    headers: {
      'content-type': 'application/json',
      'set-cookie': PERSONAL.cookie,
      server: PERSONAL.ip,
      ...more,
    },
    body: typeof answered === 'string' ? answered : JSON.stringify(answered),
  },
})

const ENTRIES = [
  // Named before any field says whose name it is.
  call(
    `/api/accounts/${TOKEN}/baskets/${IDENT}`,
    '',
    { detail: `User ${PERSONAL.username} is unknown` },
    404,
  ),
  call(
    `/api/accounts/${TOKEN}/baskets?ip_address=${PERSONAL.ip}`,
    { ip_address: PERSONAL.ip6, custom: basket.custom },
    { data: basket },
  ),
  call(
    `/api/baskets/${IDENT}/packages`,
    {
      package_id: 7037446,
      variable_data: {
        discord_id: PERSONAL.discordId,
        giftcard_to: PERSONAL.email,
        question: PERSONAL.answer,
      },
      target_username: PERSONAL.giftUsername,
    },
    { data: basket },
  ),
  call(
    `/api/accounts/${TOKEN}/baskets/${IDENT}/auth?returnUrl=${encodeURIComponent(`https://shop-of-ana.example/?s=${PERSONAL.session}`)}`,
    '',
    [
      {
        name: 'FiveM',
        url: `https://ident.tebex.io/fivem/?basketIdent=${IDENT}&return=${encodeURIComponent(`https://shop-of-ana.example/?s=${PERSONAL.session}`)}&signature=${PERSONAL.signature}`,
      },
    ],
  ),
  call(`/plugin/user/${encodeURIComponent(PERSONAL.username)}`, '', {
    player: {
      id: PERSONAL.usernameId,
      name: PERSONAL.username,
      uuid: String(PERSONAL.usernameId),
      meta: { avatar: PERSONAL.avatar },
    },
    payments: [{ txn_id: PERSONAL.transaction, email: PERSONAL.email, notes: PERSONAL.answer }],
  }),
  call(
    '/plugin/payments?search=ana_silva_77',
    `email=${encodeURIComponent(PERSONAL.email)}&note=${PERSONAL.order}`,
    `<p>${PERSONAL.email} from ${PERSONAL.ip} ${PERSONAL.ip6}</p>`,
    200,
    { 'content-type': 'text/html' },
  ),
  call('/api/nowhere', '', '', 302, {
    location: `https://shop-of-ana.example/back?token=${PERSONAL.session}&user=${PERSONAL.username}`,
  }),
  {
    kind: 'webhook' as const,
    at: 2,
    headers: { 'content-type': 'application/json', 'x-signature': PERSONAL.signature },
    body: JSON.stringify({
      id: PERSONAL.webhookId,
      type: 'payment.completed',
      subject: {
        transaction_id: PERSONAL.transaction,
        customer: {
          first_name: PERSONAL.firstName,
          last_name: PERSONAL.lastName,
          email: PERSONAL.email,
          ip: PERSONAL.ip,
          username: { id: String(PERSONAL.usernameId), username: PERSONAL.username },
          postal_code: PERSONAL.postalCode,
        },
        products: [
          {
            name: 'Police job',
            variables: [{ identifier: 'discord_id', option: PERSONAL.discordId }],
            custom: PERSONAL.session,
          },
        ],
        gift_cards: [{ card_number: PERSONAL.card }],
        custom: { sid: PERSONAL.session, event: PERSONAL.uuid },
      },
    }).replaceAll('/', '\\/'),
  },
]

test('nothing personal that was planted anywhere is left in a recording', () => {
  const text = JSON.stringify(scrubEntries(ENTRIES)).toLowerCase()
  const wanted = [IDENT, TOKEN, 'shop-of-ana', '88112233', '31337', ...Object.values(PERSONAL)].map(String)
  const left = wanted.filter((value) =>
    [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].some((form) =>
      text.includes(form.toLowerCase()),
    ),
  )
  expect(left).toEqual([])
})

test('a value has the same placeholder everywhere, of its type, and the rest stays as it was written', () => {
  const { entries, placeholders } = scrubEntries(ENTRIES)
  expect(
    Recording.safeParse({
      format: 1,
      origin: 'x',
      recordedAt: '2026-01-01T00:00:00.000Z',
      placeholders,
      entries,
    }).error,
  ).toBeUndefined()
  const [, created, added, , user] = entries
  if (created?.kind !== 'call' || added?.kind !== 'call' || user?.kind !== 'call') throw new Error('no call')
  const { data } = JSON.parse(created.response.body ?? '')
  expect(data).toMatchObject({
    complete: false,
    country: 'PT',
    total_price: 11.06,
    username_id: expect.any(Number),
    packages: [
      { id: 7037446, name: 'Police job', in_basket: { quantity: 1, gift_username_id: expect.any(String) } },
    ],
    links: { checkout: `https://pay.tebex.io/${data.ident}` },
  })
  expect(added.request.path).toBe(`/api/baskets/${data.ident}/packages`)
  expect(JSON.parse(user.response.body ?? '').player).toMatchObject({
    id: data.username_id,
    name: data.username,
  })
  expect(created.request.headers).toEqual({
    accept: 'application/json',
    authorization: 'Basic left out',
    'content-type': 'application/json',
    origin: 'https://shop.example',
    'x-tebex-secret': 'left out',
  })
})

test('the text of an answer keeps its spaces, escapes and forms of numbers', () => {
  const body =
    '{ "url":"https:\\/\\/cdn.example\\/a.png", "price": 9.90,\n "list":[] , "email":"a@b.example" }'
  const [entry] = scrubEntries([call('/api/x', '', body)]).entries
  const text = entry?.kind === 'call' ? entry.response.body : ''
  expect(text).toMatch(
    /^\{ "url":"https:\\\/\\\/cdn\.example\\\/a\.png", "price": 9\.90,\n "list":\[\] , "email":"person-\d+@example\.invalid" \}$/,
  )
})

test('a code that is called as a field of the platform changes no field and no path', () => {
  const applied = call(
    '/api/accounts/x/baskets/y/creator-codes',
    { creator_code: 'CREATOR' },
    { creator_code: 'CREATOR' },
  )
  const [entry] = scrubEntries([applied]).entries
  if (entry?.kind !== 'call') throw new Error('no call')
  expect(entry.request.path).toMatch(/\/creator-codes$/)
  expect(Object.entries(JSON.parse(entry.response.body ?? ''))).toEqual([
    ['creator_code', expect.stringMatching(/^code-/)],
  ])
})
