import { expect, test } from 'vitest'
import { ask } from '../../tests/asking.ts'
import { ID, openShop } from '../../tests/fixture.ts'
import { findPlatformHost, pathHere, withPlatformAddresses } from './hosts.ts'

test.each([
  ['headless.tebex.io', '/api/accounts/x', '/api/accounts/x'],
  ['ident.tebex.io', '/fivem/?basketIdent=a', '/fivem/?basketIdent=a'],
  ['ident.tebex.io', '/gametypes/x/username/y', '/gametypes/x/username/y'],
  ['js.tebex.io', '/v/1.js', '/v/1.js'],
  ['plugin.tebex.io', '/payments?paged=1', '/plugin/payments?paged=1'],
  ['plugin.tebex.io', '/checkout', '/plugin/checkout'],
  ['checkout.tebex.io', '/api/payments/tbx-1', '/checkout/api/payments/tbx-1'],
  ['checkout.tebex.io', '/checkout/abc', '/checkout/checkout/abc'],
  ['checkout.tebex.io', '/terms', '/checkout/terms'],
  ['PAY.Tebex.io.:443', '/abc?country=PT', '/pay/abc?country=PT'],
  ['portal.tebex.io', '/', '/portal/'],
  ['dunb17ur4ymx4.cloudfront.net', '/packages/images/e875d101.jpg', '/pictures/packages/images/e875d101.jpg'],
  // The emulator's own pages link to these.
  ['pay.tebex.io', '/pay/abc/complete', '/pay/abc/complete'],
  ['pay.tebex.io', '/_sandbox/pay.css', '/_sandbox/pay.css'],
  ['pay.tebex.io', '/checkout/terms', '/checkout/terms'],
  ['pay.tebex.io', '/pictures/garage.svg', '/pictures/garage.svg'],
  ['portal.tebex.io', '/portal?customer=alex', '/portal?customer=alex'],
  // Hosts that are none of the platform's.
  ['127.0.0.1:4000', '/abc', '/abc'],
  ['pay.tebex.io.example', '/abc', '/abc'],
  ['my-store.tebex.io', '/abc', '/abc'],
  [undefined, '/abc', '/abc'],
])('%s %s is %s here', (host, path, here) => {
  expect(pathHere(host, path)).toBe(here)
})

test('a host is known with and without a port, and by its whole name alone', () => {
  expect(findPlatformHost('js.tebex.io:443')).toBe('js.tebex.io')
  expect([findPlatformHost('evil-js.tebex.io'), findPlatformHost('tebex.io'), findPlatformHost(7)]).toEqual([
    null,
    null,
    null,
  ])
})

test('only what the platform has at hosts of its own gets their names', () => {
  const text =
    'http://e:1/pay "http://e:1/pay/a" "http://e:1/discord/?a=1" "http://e:1/payments" "http://e:1/"'
  expect(withPlatformAddresses(text, 'http://e:1')).toBe(
    'https://pay.tebex.io "https://pay.tebex.io/a" "https://ident.tebex.io/discord/?a=1" "http://e:1/payments" "http://e:1/"',
  )
})

test('links lead where the client can go', async () => {
  const { sandbox, account, newBasket, add, call } = await openShop()
  const ident = await newBasket('chip')
  await add(ident, ID.plain)
  const links = async (headers: Record<string, string>) =>
    (await ask(`${sandbox.url}${account}/baskets/${ident}`, { headers })).text
  const host = { Host: 'headless.tebex.io' }
  const own = `"checkout":"${sandbox.url}/pay/${ident}"`
  expect(await links({})).toContain(own)
  expect(await links(host)).toContain(own)
  expect(await links({ 'X-Forwarded-Proto': 'https' })).toContain(own)
  expect(await links({ ...host, 'X-Forwarded-Proto': 'https' })).toContain(
    `"checkout":"https://pay.tebex.io/${ident}"`,
  )
  expect((await call('GET', '/_sandbox/calls')).text).toContain('"host":"headless.tebex.io"')
  await sandbox.close()
})
