import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ID, openShop } from '../../tests/fixture.ts'
import { readAsset } from '../assets.ts'

const shop = await openShop()
const { sandbox, call } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const THANKS = 'https://shop.test/thanks'
const BUYER = { email: 'a@example.org', name: 'Ana B', country: 'US', postalCode: '1000', terms: 'yes' }

async function openCheckout() {
  const ident = await shop.newBasket('chip', { complete_url: THANKS, complete_auto_redirect: true })
  await shop.add(ident, ID.plain)
  const { text } = await call('GET', `/pay/${ident}`)
  return { ident, path: `/pay/${ident}`, checkout: /name="checkout" value="(\w+)"/.exec(text)?.[1] ?? '' }
}

test.each([
  ['@tebexio/tebex.js', 'tebex.min.js'],
  ['zoid', 'dist/zoid.frame.min.js'],
])('what is served of %s are the bytes that npm has', async (name, path) => {
  const file = new URL(path, import.meta.resolve(name))
  expect(readAsset(`embedded/${path.replace('dist/', '')}`)).toBe(await readFile(file, 'utf8'))
})

test.each(['1.js', '1.11.0.js', '1.0.js'])('/v/%s is the script, and leads here', async (file) => {
  const { status, headers, text } = await call('GET', `/v/${file}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(text).toContain(`endpoint="${sandbox.url}/pay"`)
  expect(text).toContain(`endpoint="${sandbox.url}/portal"`)
  expect(text).not.toMatch(/"https:\/\/(pay|portal)\.tebex\.io"/)
})

test('checkout and portal may be framed and carry their script, other pages neither', async () => {
  const { path } = await openCheckout()
  for (const embedded of [path, '/pay/unknown', '/portal']) {
    const { headers, text } = await call('GET', embedded)
    expect(headers.get('content-security-policy')).toMatch(/; script-src 'self'$/)
    expect(text).toContain('/_sandbox/embedded/frame.js')
    expect(text).toContain('data-close')
  }
  const { headers, text } = await call('GET', '/checkout/terms')
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'$/)
  expect(text).not.toContain('<script')
})

test('an embedded payment does not lead to the address of the basket', async () => {
  const { path, checkout } = await openCheckout()
  const { location } = await shop.submit(path, { ...BUYER, checkout, embedded: 'yes' })
  expect(location).toBe(`${path}/complete`)
  const again = await shop.submit(path, { ...BUYER, checkout })
  expect(again.location).toBe(THANKS)
})

test('its pages tell of a decline and of a payment, with its number unless the switch says otherwise', async () => {
  const { ident, path, checkout } = await openCheckout()
  const declined = await shop.submit(path, { ...BUYER, checkout, action: 'decline' })
  expect(declined.text).toContain('data-notify="onPaymentError"')
  const { transactionId } = sandbox.pay(ident)
  const detail = `data-detail="{&quot;payment&quot;:{&quot;txnId&quot;:&quot;${transactionId}&quot;}}"`
  expect((await call('GET', `${path}/complete`)).text).toContain(`data-notify="onPaymentComplete" ${detail}`)
  sandbox.variants.completeEvent = 'nothing'
  expect((await call('GET', `${path}/complete`)).text).not.toContain('data-detail')
})
