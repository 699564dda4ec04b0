/** Requests that no browser sends: every endpoint and personal page, with values of every wrong kind. */
import fc from 'fast-check'
import type { ServedList } from '#app/panel/kit/list/serve-list.server.ts'
import { servedLists } from '#app/panel/lists.server.ts'
import { panelPages } from '#app/panel/pages.ts'

/** Each endpoint's fields, in its body or its query. `*` is a made-up part of the path. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  'POST /api/auth/login': ['packageId', 'items', 'returnTo'],
  'POST /api/auth/callback': ['state', 'returnTo'],
  'POST /api/auth/logout': ['returnTo'],
  'POST /api/basket/packages': ['package_id', 'quantity', 'type', 'gift_to', 'variables', 'returnTo'],
  'POST /api/basket/packages/all': ['items'],
  'POST /api/basket/packages/remove': ['package_id', 'returnTo'],
  'POST /api/basket/codes': ['code', 'returnTo'],
  'POST /api/basket/codes/remove': ['code', 'kind', 'returnTo'],
  'POST /api/basket/coupons': ['coupon_code', 'returnTo'],
  'POST /api/basket/coupons/remove': ['coupon_code', 'returnTo'],
  'POST /api/reviews': ['package_id', 'stars', 'text'],
  'POST /api/reviews/withdraw': ['package_id'],
  'POST /api/checkout': ['returnTo'],
  'POST /api/discord/link': ['returnTo'],
  'POST /api/discord/callback': ['state', 'code'],
  'POST /api/discord/unlink': ['returnTo'],
  'POST /api/discord/refresh': ['returnTo'],
  'POST /api/discord/updates': ['returnTo'],
  'POST /api/discord/updates/leave': ['returnTo'],
  'POST /api/discord/updates/leave-by-link': ['token', 'returnTo'],
  'GET /api/prices': ['ids'],
  'GET /api/suggestions': ['q', 'lang'],
  'POST /api/help': ['text'],
  'GET /api/compatibility': [],
  'POST /api/chat': ['language', 'name', 'email', 'message', 'conversation'],
  'POST /api/account/releases/seen': ['package_id', 'slug', 'returnTo'],
  'POST /api/account/delete': ['confirm', 'returnTo'],
  'POST /api/chat/person': ['language', 'name', 'email', 'conversation'],
  'POST /api/chat/delete': ['conversation', 'language'],
  'GET /api/chat/transcript': ['conversation', 'language'],
  'POST /api/track_visitor.php': ['page_url', 'user_ip', 'referrer'],
  'POST /api/track_interaction.php': ['product_id', 'product_name', 'action_type', 'user_ip'],
  'POST /api/admin/login': ['name', 'password', 'code', 'returnTo'],
  'POST /api/admin/login/options': [],
  'POST /api/admin/login/passkey': ['credential'],
  'POST /api/admin/invite': ['token', 'name', 'password'],
  'POST /api/admin/invite/options': ['token', 'name'],
  'POST /api/admin/invite/passkey': ['token', 'name', 'credential'],
  'POST /api/admin/me/confirm': ['password', 'code', 'returnTo'],
  'POST /api/admin/me/confirm/options': [],
  'POST /api/admin/me/confirm/passkey': ['credential'],
  'POST /api/admin/me/password': ['password'],
  'POST /api/admin/me/second-factor': [],
  'POST /api/admin/me/second-factor/enable': ['offer', 'code'],
  'POST /api/admin/me/second-factor/disable': [],
  'POST /api/admin/me/second-factor/codes': [],
  'POST /api/admin/me/passkeys': ['credential', 'name'],
  'POST /api/admin/me/passkeys/options': [],
  'POST /api/admin/me/passkeys/remove': ['id'],
  'POST /api/admin/me/sessions/end': ['session'],
  'POST /api/admin/me/sessions/end-others': [],
  'POST /api/admin/store/try-role': ['account', 'role'],
  'POST /api/admin/backup': [],
  'POST /api/admin/backup/nightly': ['nightly'],
  'POST /api/admin/people/invite': ['role', 'note'],
  'POST /api/admin/people/link': ['id'],
  'POST /api/admin/people/withdraw': ['id'],
  'POST /api/admin/people/role': ['id', 'role'],
  'POST /api/admin/people/disable': ['id'],
  'POST /api/admin/people/enable': ['id'],
  'POST /api/admin/logout': [],
  'GET /api/admin/search': ['q'],
  'POST /api/admin/reviews/approve': ['id', 'returnTo'],
  'POST /api/admin/reviews/hide': ['id', 'reason', 'returnTo'],
  'POST /api/admin/reviews/answer': ['id', 'answer', 'returnTo'],
  'GET /api/admin/orders': ['limit', 'cursor', 'q', 'from', 'to', 'status'],
  'POST /api/admin/webhooks/replay': ['id'],
  'POST /api/admin/store/remove-note': ['id', 'version'],
  'POST /api/admin/store/save': ['section', 'id', 'language', 'do', 'original.name'],
  'POST /api/admin/store/pictures': ['file', 'name', 'purpose', 'x', 'y'],
  'POST /api/admin/store/pictures/replace': ['file', 'name', 'base', 'purpose'],
  'POST /api/admin/store/pictures/crop': ['name', 'base', 'purpose', 'x', 'y'],
  'POST /api/admin/store/pictures/delete': ['name', 'base'],
  'GET /api/admin/store/pictures/*': [],
  'POST /api/admin/store/suggest': ['id'],
  'POST /api/admin/store/docs': ['folder', 'page'],
  'POST /api/admin/store/docs/remove': ['id'],
  'POST /api/admin/store/pages': ['slug', 'title', 'body'],
  'POST /api/admin/store/pages/remove': ['slug', 'links'],
  'POST /api/admin/webhooks/test': [],
  'POST /api/admin/releases/tokens': ['name', 'scope'],
  'POST /api/admin/releases/tokens/revoke': ['id'],
  'POST /api/releases': ['product', 'version', 'title', 'date', 'body', 'publish', 'changes'],
  'GET /versions': [],
  'GET /versions/*': ['from'],
  'GET /versions/*/releases/latest': ['from'],
  'GET /versions/*/version_check.lua': ['from'],
  'POST /api/admin/store/resolve': ['path', 'at', 'take'],
  'POST /api/admin/store/discard': ['path', 'returnTo'],
  'POST /api/admin/store/publish': ['returnTo'],
  'POST /api/admin/store/load': ['returnTo'],
  'POST /api/admin/store/undo': ['id', 'returnTo'],
  'GET /api/admin/store/draft.tar.gz': [],
  'POST /api/admin/store/preview': ['on', 'page'],
  'POST /api/admin/notifications/save': [
    'id',
    'kind',
    'name',
    'language',
    'address',
    'secret',
    'topic_sale',
    'silence_hours',
    'enabled',
  ],
  'POST /api/admin/notifications/remove': ['id'],
  'POST /api/admin/notifications/test': ['id'],
  'POST /api/admin/history/key': ['secret', 'returnTo'],
  'POST /api/admin/history/remove': ['returnTo'],
  'GET /api/admin/revenue': ['from', 'to', 'by'],
  'GET /api/admin/export/revenue.csv': ['from', 'to', 'by', 'month'],
  'GET /api/admin/export/questions.csv': ['from', 'to', 'question'],
  'GET /api/admin/export/buyers.csv': ['from', 'to', 'per', 'format'],
  'GET /api/admin/export/subscriptions.csv': ['from', 'to', 'per', 'currency'],
  'GET /api/admin/export/sources.csv': ['from', 'to', 'by'],
  'GET /api/admin/export/overview.csv': ['from', 'to', 'table', 'format'],
  'GET /api/admin/export/orders.csv': ['q', 'from', 'to', 'status', 'format'],
  'GET /api/admin/export/reviews.csv': ['q', 'from', 'to', 'state'],
  'GET /api/admin/export/notifications.csv': ['format'],
  'GET /api/admin/export/refusals.csv': ['format'],
  'GET /api/admin/export/other-orders.csv': ['order', 'format'],
  ...Object.fromEntries(Object.values(servedLists).flatMap(listFields)),
}

/** A list's endpoints, which follow from its declaration. */
function listFields({ list: { name, query }, canDelete }: ServedList): [string, readonly string[]][] {
  const fields: [string, readonly string[]][] = [
    [`GET /api/admin/${name}`, query],
    [`GET /api/admin/export/${name}.csv`, [...query, 'format']],
  ]
  return canDelete ? [...fields, [`POST /api/admin/${name}/delete`, ['id', 'returnTo']]] : fields
}

/** Endpoints without named fields. */
/** Files for programs, which exist in every language. */
const FOR_PROGRAMS = ['/llms.txt', '/news.json', '/product/*', '/products/*', '/docs/*', '/docs/*/*']

const TAKE_NOTHING = [
  'GET /api/session',
  'GET /api/basket',
  'GET /api/orders',
  'GET /api/account/export',
  'GET /api/admin/stats',
  'GET /api/admin/login/setup',
  'POST /api/admin/update',
  'POST /api/webhooks/tebex',
  'GET /api/notices.css',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /robots.txt',
  'GET /.well-known/security.txt',
  'GET /feed.xml',
  'GET /sitemap.xml',
  'GET /sitemap/*',
  'GET /site.webmanifest',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable-512.png',
  'GET /apple-touch-icon.png',
  'GET /favicon.ico',
  'GET /icon.svg',
  'GET /og/default.png',
  'GET /og/*',
  'GET /pictures/*/*',
  ...FOR_PROGRAMS.map((path) => `GET ${path}`),
  ...FOR_PROGRAMS.map((path) => `GET /*${path}`),
]

export const ENDPOINTS = [...Object.keys(TAKES), ...TAKE_NOTHING]

const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/scripts': ['category', 'q', 'chip', 'sort', 'page', 'lang'],
  '/news': ['page', 'lang'],
  '/news/*': ['lang'],
  '/docs/search': ['q', 'lang'],
  '/cart': ['problem', 'lang'],
  '/account': ['page', 'problem', 'deleted', 'discord', 'lang'],
  '/auth-callback': ['success', 'state'],
  '/discord-callback': ['state', 'code', 'lang'],
  '/discount/*': ['to', 'lang'],
  '/release-messages/*': ['lang'],
  '/cart/add/*': ['discord_id', 'discord_tag', 'lang'],
  ...Object.fromEntries(panelPages.map(({ path, query }) => [path.replace(/:\w+/g, '*'), query])),
  '/review/*': ['lang'],
  '/admin/store/faq': ['language', 'outcome', 'lang'],
  '/admin/store/note/*': ['language', 'outcome', 'product', 'lang'],
  '/admin/store/product/*': ['language', 'outcome', 'suggest', 'lang'],
  ...Object.fromEntries(
    [
      '/',
      '/subscription',
      '/services',
      '/terms',
      '/privacy',
      '/thank-you',
      '/*',
      '/pt/cart',
      '/product/*',
      '/products/*',
      '/docs',
      '/docs/*',
      '/docs/*/*',
      '/docs/*/owners',
      '/docs/*/owners/*',
      '/de/scripts',
    ].map((path) => [path, ['lang']]),
  ),
}

/** Valid values as JSON text, by name. */
const SOUND: Readonly<Record<string, readonly string[]>> = {
  package_id: ['6982072', '"7037446"'],
  packageId: ['6982072', '""'],
  product_id: ['6982072'],
  quantity: ['1', '"2"'],
  returnTo: ['"/cart"', '"/scripts?q=a"'],
  coupon_code: ['"WELCOME10"', '""'],
  type: ['"single"', '"subscription"'],
  gift_to: ['"mara_hale"'],
  ids: ['"6982072,7037446"'],
  variables: ['{"discord_id":"123456789012345678"}', '{}'],
  discord_id: ['"123456789012345678"'],
  kind: ['"coupon"', '"gift_card"'],
  language: ['"en"', '"pt"'],
  lang: ['"de"'],
  name: ['"Ana"'],
  email: ['"ana@example.org"'],
  confirm: ['"yes"'],
  page: ['"2"'],
  deleted: ['"1"'],
  message: ['"How do I install it?"'],
  conversation: ['null', '""'],
  page_url: ['"/"', '"/cart"'],
  action_type: ['"view"', '"add_to_cart"'],
  id: ['1', '"1"'],
  limit: ['"10"'],
  days: ['"7"'],
  stars: ['5', '"4"'],
  text: ['"It works as promised."'],
  reason: ['"Spam"'],
  answer: ['"Thanks!"'],
  status: ['"refunded"'],
  state: ['"set_aside"', '"applied"'],
  section: ['"general"', '"faq"'],
  take: ['"yours"'],
  path: ['"settings.yaml"'],
  at: ['"[]"'],
  sort: ['"time"'],
  direction: ['"asc"'],
  from: ['"2026-11-01"'],
  to: ['"2026-11-21"'],
}

/** Values as JSON text, because an object literal cannot contain a parsed `__proto__`. */
const HOSTILE = [
  '{"toString":1}',
  '[{},{"toString":1}]',
  '{"valueOf":{},"toString":{}}',
  '{"__proto__":null}',
  '{"__proto__":{"toString":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"toJSON":1}',
  '{"then":1}',
  '{"length":1e9}',
  '{"0":"a","length":1}',
  '[[[[]]]]',
  '[null]',
  '1e309',
  '-1e309',
  '-0',
  '1e-7',
  '9007199254740993',
  '4294967296',
  '-1',
  '0',
  '0.5',
  'true',
  'false',
  'null',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e"',
  '"%00"',
  '"%"',
  '"../.."',
  '"1e9"',
  '"NaN"',
  '"Infinity"',
  '"{}"',
  '"[]"',
  '"\' or 1=1 --"',
  '"<script>"',
  '"2026-02-30"',
  '"9999999999999999999"',
  `"${'a'.repeat(5_000)}"`,
]

type Field = [name: string, json: string]

const anything = fc.oneof(fc.constantFrom(...HOSTILE), fc.json({ maxDepth: 3 }))
const jsonFor = (name: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(SOUND[name] ?? ['"a"'])) },
    { weight: 2, arbitrary: anything },
  )
const unknownField = fc.tuple(
  fc.oneof(fc.constantFrom('__proto__', 'constructor', ''), fc.string()),
  anything,
)

/** Most of the accepted fields, and sometimes others. */
function arbitraryFields(names: readonly string[]): fc.Arbitrary<Field[]> {
  const valid = names.map((name) => fc.option(fc.tuple(fc.constant(name), jsonFor(name)), { freq: 8 }))
  const others = fc.array(unknownField, { maxLength: 1 })
  return fc
    .tuple(fc.tuple(...valid), others)
    .map(([fields, more]) => [...fields.filter((field) => field !== null), ...more])
}

const part = fc.oneof(
  fc.constantFrom(
    '6982072',
    '1',
    '0',
    '640.avif',
    '1.xml',
    '9.png',
    '..%2f..',
    '%00',
    '%',
    '%ff',
    '__proto__',
  ),
  fc.webSegment(),
)

/** An endpoint or page with its made-up parts and its fields. */
function arbitraryTarget(lines: readonly (readonly [line: string, names: readonly string[]])[]) {
  return fc
    .constantFrom(...lines)
    .chain(([line, names]) =>
      fc.record({ line: fc.constant(line), parts: fc.tuple(part, part), fields: arbitraryFields(names) }),
    )
}

const target = fc.oneof(
  { weight: 4, arbitrary: arbitraryTarget(Object.entries(TAKES)) },
  { weight: 1, arbitrary: arbitraryTarget(TAKE_NOTHING.map((line) => [line, []])) },
  {
    weight: 2,
    arbitrary: arbitraryTarget(
      Object.entries(PAGES).flatMap(([path, names]) => [
        [`GET ${path}`, names] as const,
        [`GET /_page${path}`, names] as const,
      ]),
    ),
  },
)

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** A body that is not an object of fields, or not of its type. */
const oddBody = fc.oneof(
  fc.record({ type: fc.constant(JSON_TYPE), text: anything }),
  fc.record({
    type: fc.constantFrom(JSON_TYPE, FORM_TYPE, 'text/plain', 'multipart/form-data; boundary=x'),
    text: fc.string(),
  }),
)

type FuzzRequest = {
  method: string
  /** With the query. */
  path: string
  body: { type: string; text: string }
  /** True for a browser without script, false for a script. */
  isForm: boolean
  visitor: 'stranger' | 'shopper' | 'seller'
}

const request: fc.Arbitrary<FuzzRequest> = fc
  .record({
    target,
    isJson: fc.boolean(),
    odd: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oddBody }),
    isForm: fc.boolean(),
    visitor: fc.constantFrom('stranger', 'shopper', 'seller'),
  })
  .map(({ target: { line, parts, fields }, isJson, odd, isForm, visitor }) => {
    const [method = 'GET', path = '/'] = line.split(' ')
    const [first, second] = parts
    const filled = path.replace('*', first).replaceAll('*', second)
    const sound = isJson
      ? { type: JSON_TYPE, text: formatJson(fields) }
      : { type: FORM_TYPE, text: formatForm(fields) }
    return {
      method,
      path: method === 'GET' ? `${filled}?${formatForm(fields)}` : filled,
      body: odd ?? sound,
      isForm,
      // Ending a session would make strangers of all later visitors.
      visitor: path.endsWith('/logout') ? 'stranger' : visitor,
    }
  })

/** The same requests for the same seed. */
export function listFuzzRequests(seed: number, count: number): FuzzRequest[] {
  return fc.sample(request, { seed, numRuns: count })
}

function formatJson(pairs: readonly Field[]): string {
  return `{${pairs.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`
}

/** A form's fields are text: a JSON string's content, or the notation of anything else. */
function formatForm(pairs: readonly Field[]): string {
  const texts = pairs.map(([name, text]): Field => [name, text.replace(/^"(.*)"$/, '$1')])
  return new URLSearchParams(texts).toString()
}

export type FuzzWorld = {
  /** The shop's address, and the origin that it expects. */
  url: string
  origin: string
  /** Cookie headers of signed-in visitors. */
  cookies: { shopper: string; seller: string }
}

/** Counts by status, and the requests with status 500. */
type FuzzOutcome = { statuses: Record<number, number>; failures: FuzzRequest[] }

/** Sends the requests, some at a time, from enough addresses that no limit is reached. */
export async function sendAll(requests: readonly FuzzRequest[], world: FuzzWorld): Promise<FuzzOutcome> {
  const outcome: FuzzOutcome = { statuses: {}, failures: [] }
  let next = 0
  async function work(): Promise<void> {
    for (let index = next++; index < requests.length; index = next++) {
      const each = requests[index]
      if (!each) return
      const status = await send(each, index, world)
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
      if (status === 500) outcome.failures.push(each)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return outcome
}

async function send(each: FuzzRequest, index: number, { url, origin, cookies }: FuzzWorld): Promise<number> {
  const { method, path, body: sent, isForm, visitor } = each
  const headers: Record<string, string> = {
    origin,
    accept: isForm ? 'text/html' : 'application/json',
    'x-forwarded-for': `189.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    ...(visitor !== 'stranger' && { cookie: cookies[visitor] }),
    ...(method === 'POST' && { 'content-type': sent.type }),
  }
  const init = { method, headers, redirect: 'manual', ...(method === 'POST' && { body: sent.text }) } as const
  const response = await fetch(url + path, init)
  await response.arrayBuffer()
  return response.status
}
