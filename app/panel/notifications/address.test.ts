import { isIP } from 'node:net'
import { expect, test } from 'vitest'
import { type LookupAll, PrivateAddressError } from '#app/server/http/public-hosts.server.ts'
import { maskAddress, parseAddress } from './address.server.ts'
import { createPoster } from './post.server.ts'

const DISCORD = 'https://discord.com/api/webhooks/123456789012345678/a-token_of-the-webhook'

test('a Discord channel takes only addresses of Discord webhooks', () => {
  for (const address of [DISCORD, DISCORD.replace('discord.com/api', 'ptb.discord.com/api/v10')])
    expect(parseAddress(address, 'discord', null)).toBe(address)
  for (const address of [
    DISCORD.replace('https:', 'http:'),
    DISCORD.replace('discord.com', 'discord.com.example'),
    DISCORD.replace('discord.com', 'discord.com:8443'),
    DISCORD.replace('https://', 'https://user:password@'),
    'https://discord.com/api/users/@me',
    'javascript:alert(1)',
    '',
  ])
    expect([address, parseAddress(address, 'discord', null)]).toEqual([address, null])
})

test('a webhook takes only public https addresses, in whatever notation a private one is written', () => {
  expect(parseAddress('https://hooks.example/shop?key=1#x', 'webhook', null)).toBe(
    'https://hooks.example/shop?key=1',
  )
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fec0::1]',
    '[::ffff:0:127.0.0.1]',
    '[3fff::1]',
    '[2001:0000:7f00:1::]',
    '[0:0:0:0:0:0:7f00:1]',
    'localhost',
    'shop.localhost',
    'printer.local',
    'metadata.google.internal',
    'database',
  ])
    expect([host, parseAddress(`https://${host}/`, 'webhook', null)]).toEqual([host, null])
  expect(parseAddress('http://hooks.example/', 'webhook', null)).toBe(null)
})

test('only the exact origin of the demo’s sandbox is trusted', () => {
  const sandbox = 'http://127.0.0.1:4000'
  expect(parseAddress(`${sandbox}/discord/webhook`, 'discord', sandbox)).toBe(`${sandbox}/discord/webhook`)
  expect(parseAddress('http://127.0.0.1:4001/', 'webhook', sandbox)).toBe(null)
})

test('a mask shows neither path nor token', () => {
  expect(maskAddress(DISCORD)).toBe('discord.com/…hook')
})

test('a public name that resolves to a private network gets no connection', async () => {
  for (const addresses of [
    ['127.0.0.1'],
    ['93.184.215.14', '10.0.0.1'],
    ['93.184.215.14', '::1'],
    [],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['::ffff:127.0.0.1'],
    ['0064:ff9b::7f00:1'],
    ['2001:0000:7f00:1::'],
    ['2002:0a00:0001::'],
    ['fec0::1'],
    ['ff02::1'],
  ]) {
    const lookup: LookupAll = (_, __, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      )
    const poster = createPoster({ trusted: null, signal: new AbortController().signal, lookup })
    await expect(poster.post('https://rebinding.example/', {}, '{}')).rejects.toThrow(PrivateAddressError)
    poster.close()
  }
})
