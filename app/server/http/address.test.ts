import { expect, test } from 'vitest'
import {
  deriveAddressKey,
  findGlobalIpv4,
  isAddressOrNetwork,
  isGlobal,
  readClientAddress,
  truncateAddress,
} from './address.server.ts'

const noProxy = { trustedProxies: [], clientIpHeader: 'x-forwarded-for' }
const behindProxy = { trustedProxies: ['10.0.0.0/8', '::1'], clientIpHeader: 'x-forwarded-for' }

function forwarded(value: string): Headers {
  return new Headers({ 'x-forwarded-for': value })
}

test('without a trusted proxy the header is ignored', () => {
  expect(readClientAddress('203.0.113.7', forwarded('198.51.100.1'), noProxy)).toBe('203.0.113.7')
  expect(readClientAddress('203.0.113.7', forwarded('198.51.100.1'), behindProxy)).toBe('203.0.113.7')
})

test('behind a trusted proxy the nearest untrusted address counts, not the visitor’s own entries left of it', () => {
  expect(readClientAddress('10.0.0.1', forwarded('1.1.1.1, 198.51.100.1'), behindProxy)).toBe('198.51.100.1')
  expect(readClientAddress('10.0.0.1', forwarded('1.1.1.1, 198.51.100.1, 10.2.3.4'), behindProxy)).toBe(
    '198.51.100.1',
  )
})

test('an invalid entry stops the search at the last address that a proxy vouched for', () => {
  expect(readClientAddress('10.0.0.1', forwarded('1.1.1.1, <script>, 10.2.3.4'), behindProxy)).toBe(
    '10.2.3.4',
  )
  expect(readClientAddress('10.0.0.1', forwarded(''), behindProxy)).toBe('10.0.0.1')
  expect(readClientAddress('10.0.0.1', forwarded('1.1.1.1,'.repeat(5000)), behindProxy)).toBe('10.0.0.1')
})

test('the operator can name another header', () => {
  const env = { ...behindProxy, clientIpHeader: 'cf-connecting-ip' }
  const headers = new Headers({ 'cf-connecting-ip': '2001:db8::5', 'x-forwarded-for': '1.1.1.1' })
  expect(readClientAddress('::1', headers, env)).toBe('2001:db8::5')
})

test('ports, brackets and mapped addresses are read', () => {
  expect(readClientAddress('::ffff:10.0.0.1', forwarded('198.51.100.1:4711'), behindProxy)).toBe(
    '198.51.100.1',
  )
  expect(readClientAddress('10.0.0.1', forwarded('[2001:db8::1]:443'), behindProxy)).toBe('2001:db8::1')
  expect(readClientAddress(undefined, forwarded('1.1.1.1'), behindProxy)).toBe('0.0.0.0')
})

test('a global IPv4 address is found in both notations and in no other text', () => {
  expect(findGlobalIpv4('189.6.0.1')).toBe('189.6.0.1')
  expect(findGlobalIpv4('::ffff:189.6.0.1')).toBe('189.6.0.1')
  expect(findGlobalIpv4('::ffff:bd06:1')).toBe('189.6.0.1')
  expect(findGlobalIpv4('2a00:1450::1')).toBeNull()
  expect(findGlobalIpv4('rubbish')).toBeNull()
})

test('private, shared, local, documentation and multicast addresses are not global', () => {
  const first = ['0.0.0.0', '10.0.0.0', '100.64.0.0', '127.0.0.0', '169.254.0.0', '172.16.0.0', '192.0.2.0']
  const last = ['10.255.255.255', '100.127.255.255', '127.255.255.255', '172.31.255.255', '192.168.255.255']
  const others = [
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '239.1.1.1',
    '255.255.255.255',
  ]
  for (const address of [...first, ...last, ...others, '::ffff:10.0.0.1']) {
    expect(isGlobal(address), address).toBe(false)
    expect(findGlobalIpv4(address), address).toBeNull()
  }
  for (const address of ['::', '::1', 'fd00::1', 'fe80::1%eth0', '2001:db8::1', 'ff02::1', 'rubbish'])
    expect(isGlobal(address), address).toBe(false)
  for (const address of ['9.255.255.255', '100.63.255.255', '100.128.0.0', '172.32.0.0', '223.255.255.255'])
    expect(isGlobal(address), address).toBe(true)
  for (const address of ['2a00:1450::1', '2606:4700::1111']) expect(isGlobal(address), address).toBe(true)
})

test('only global unicast addresses of IPv6 are global, without the special-purpose networks among them', () => {
  const elsewhere = [
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a00:1',
    '::127.0.0.1',
    '0:0:0:0:0:0:7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '0064:ff9b:0::10.0.0.1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001::7f00:1',
    '2001:0000:4136:e378::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '3fff::1',
    '3fff:fff::1',
    '100::1',
    '100:0:0:1::1',
    '200::1',
    '5f00::1',
    '4000::1',
    'fd00::1',
    'fc00::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'ff02::1',
    'ff0e::1',
  ]
  for (const address of elsewhere) expect(isGlobal(address), address).toBe(false)
  const others = ['2001:200::1', '2001:4860:4860::8888', '2003::1', '2a00:1450::1', '2620:fe::fe']
  for (const address of others) expect(isGlobal(address), address).toBe(true)
})

test('an IPv6 customer has one key for all addresses of the network', () => {
  expect(deriveAddressKey('2001:db8:1:2::1')).toBe(deriveAddressKey('2001:db8:1:2:ffff:1:2:3'))
  expect(deriveAddressKey('2001:db8:1:2::1')).not.toBe(deriveAddressKey('2001:db8:1:3::1'))
  expect(deriveAddressKey('198.51.100.1')).toBe('198.51.100.1')
  expect(deriveAddressKey('rubbish')).toBe('unknown')
})

test('truncated addresses identify no person', () => {
  expect(truncateAddress('198.51.100.77')).toBe('198.51.100.0')
  expect(truncateAddress('::ffff:198.51.100.77')).toBe('198.51.100.0')
  expect(truncateAddress('2001:db8:aaaa:bbbb::1')).toBe('2001:db8:aaaa::')
  expect(truncateAddress('fe80::1%eth0')).toBe('fe80:0:0::')
  expect(truncateAddress('rubbish')).toBe('')
})

test('addresses and networks are told apart from typing errors', () => {
  for (const good of ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
    expect(isAddressOrNetwork(good)).toBe(true)
  for (const bad of ['10.0.0', '10.0.0.0/33', '::1/129', 'proxy', '10.0.0.0/8/8', '10.0.0.0/x', '']) {
    expect(isAddressOrNetwork(bad)).toBe(false)
  }
})
