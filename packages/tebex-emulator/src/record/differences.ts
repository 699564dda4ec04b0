/** Finds the differences of two answers to the same request, except ids, times and addresses. */

export type Answered = { status: number; headers: Record<string, string>; body: string | null }

/** A place where two answers differ, with the value of each. */
export type Place = { place: string; recorded: string; emulated: string }

/** Headers whose presence or named type is compared. */
const HEADERS = ['content-type', 'access-control-allow-origin', 'location', 'retry-after']

export function listPlaces(
  recorded: Answered,
  emulated: Answered,
  isPersonal: (text: string) => boolean,
): Place[] {
  const places: Place[] = []
  const note = (place: string, one: string, other: string) => {
    if (one !== other) places.push({ place, recorded: one, emulated: other })
  }
  note('HTTP status', String(recorded.status), String(emulated.status))
  for (const name of HEADERS) note(name, readHeader(recorded, name), readHeader(emulated, name))
  const [one, other] = [parse(recorded.body), parse(emulated.body)]
  if (one === undefined || other === undefined) note('body', describeKind(one), describeKind(other))
  else compareValues({ one, other, path: '', note, isPersonal })
  return [...new Map(places.map((each) => [each.place, each])).values()]
}

function readHeader({ headers }: Answered, name: string): string {
  const value = headers[name]
  if (value === undefined) return 'none'
  return name === 'content-type' ? (value.split(';')[0] ?? '') : 'there'
}

type Pair = {
  one: unknown
  other: unknown
  path: string
  note: (place: string, one: string, other: string) => void
  isPersonal: (text: string) => boolean
}

/** Names of values that vary between stores and over time. */
const MUST_DIFFER =
  /^(id|ident|uuid|ip|country|date|cache_expire|platform_type_id|account_id|.*_at|.*_time|.*_id|.*_date)$/

function compareValues({ one, other, path, note, isPersonal }: Pair): void {
  const kinds = [describeKind(one), describeKind(other)] as const
  if (kinds[0] !== kinds[1]) note(path, ...kinds)
  else if (Array.isArray(one) && Array.isArray(other)) {
    note(`${path}.length`, String(one.length), String(other.length))
    one.slice(0, other.length).forEach((each, index) => {
      compareValues({ one: each, other: other[index], path: `${path}[]`, note, isPersonal })
    })
  } else if (isObject(one) && isObject(other)) compareFields(one, other, { path, note, isPersonal })
  else {
    const name = path.split('.').at(-1) ?? ''
    const isOwn = MUST_DIFFER.test(name) || isPersonal(String(one)) || (isAddress(one) && isAddress(other))
    if (!isOwn) note(path, JSON.stringify(one), JSON.stringify(other))
  }
}

const PRICES = /^(base_price|sales_tax|total_price)$/

/** A recording does not show the discount of a code. */
const hasCode = ({ coupons, creator_code: code }: Record<string, unknown>): boolean =>
  (Array.isArray(coupons) && coupons.length > 0) || (typeof code === 'string' && code !== '')

function compareFields(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
  { path, note, isPersonal }: Pick<Pair, 'path' | 'note' | 'isPersonal'>,
): void {
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const below = path === '' ? name : `${path}.${name}`
    if (!(name in one)) note(below, 'missing', describeKind(other[name]))
    else if (!(name in other)) note(below, describeKind(one[name]), 'missing')
    else if (PRICES.test(name) && hasCode(one))
      note(below, describeKind(one[name]), describeKind(other[name]))
    else compareValues({ one: one[name], other: other[name], path: below, note, isPersonal })
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^(https?:)?\/\//.test(value)

function describeKind(value: unknown): string {
  if (value === undefined) return 'no JSON'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

function parse(body: string | null): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
