import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthorityCertificate, createServerCertificate } from './certificate.ts'
import { bits, identifier, integer, octets, time } from './der.ts'

const YEAR = 365 * 86_400_000
const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function createPair(host: string, validity = { from: Date.now() - 1000, until: Date.now() + YEAR }) {
  const authority = { name: 'Test authority', key: newKey() }
  const key = newKey()
  return {
    ca: createAuthorityCertificate(authority.name, { key: authority.key, domains: ['tebex.io'], validity }),
    cert: createServerCertificate(host, { key, authority, validity }),
    key: key.export({ type: 'pkcs8', format: 'pem' }),
  }
}

// Examples of X.690 and RFC 5280, and what openssl makes of the rest.
test.each([
  [identifier('1.2.840.113549'), '06062a864886f70d'],
  [identifier('2.5.29.17'), '0603551d11'],
  [integer(Buffer.from([0])), '020100'],
  [integer(Buffer.from([0, 0, 127])), '02017f'],
  [integer(Buffer.from([128])), '02020080'],
  [integer(Buffer.from([1, 0])), '02020100'],
  [bits(Buffer.from([0x06]), 1), '03020106'],
  [time(Date.UTC(2049, 11, 31, 23, 59, 59)), hex(Buffer.from('\x17\x0d491231235959Z'))],
  [time(Date.UTC(2050, 0, 1)), hex(Buffer.from('\x18\x0f20500101000000Z'))],
])('DER %#', (encoded, expected) => {
  expect(hex(encoded)).toBe(expected)
})

test('lengths take as many bytes as they need', () => {
  const head = (length: number) => hex(octets(Buffer.alloc(length)).subarray(0, 5)).slice(2)
  expect(head(127)).toMatch(/^7f/)
  expect(head(128)).toMatch(/^8180/)
  expect(head(256)).toMatch(/^820100/)
  expect(head(65_536)).toMatch(/^83010000/)
})

test('a certificate says what it was made for', () => {
  const { ca, cert } = createPair('pay.tebex.io')
  const [authority, server] = [new X509Certificate(ca), new X509Certificate(cert)]
  expect(authority.ca).toBe(true)
  expect(server).toMatchObject({ ca: false, subjectAltName: 'DNS:pay.tebex.io' })
  expect(server.checkIssued(authority) && server.verify(authority.publicKey)).toBe(true)
  expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
  expect(server.serialNumber).not.toBe(authority.serialNumber)
})

/** Connects a client of Node to a server with this certificate and returns its verdict. */
async function meet({ ca, cert, key }: ReturnType<typeof createPair>, servername: string): Promise<string> {
  const server = createServer({ cert, key }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const socket = connect({ port, host: '127.0.0.1', ca, servername })
  try {
    return await new Promise<string>((resolve) => {
      socket.once('secureConnect', () => resolve('trusted'))
      socket.once('error', (error) => resolve(error.message))
    })
  } finally {
    socket.destroy()
    server.close()
  }
}

test('a client that trusts the authority trusts it for the platform alone', async () => {
  expect(await meet(createPair('headless.tebex.io'), 'headless.tebex.io')).toBe('trusted')
  expect(await meet(createPair('headless.tebex.io'), 'pay.tebex.io')).toMatch(/does not match/)
  for (const host of ['example.com', 'tebex.io.example', 'nottebex.io'])
    expect(await meet(createPair(host), host)).toBe('permitted subtree violation')
  const past = { from: Date.now() - 2 * YEAR, until: Date.now() - YEAR }
  expect(await meet(createPair('pay.tebex.io', past), 'pay.tebex.io')).toBe('certificate has expired')
})

test('openssl finds nothing wrong in its strict mode', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const verify = async (host: string) => {
    const { ca, cert } = createPair(host)
    await writeFile(join(folder, 'ca.pem'), ca)
    await writeFile(join(folder, 'cert.pem'), cert)
    const flags = ['-x509_strict', '-purpose', 'sslserver', '-verify_hostname', host]
    const files = ['-CAfile', 'ca.pem', 'cert.pem']
    return execFileSync('openssl', ['verify', ...flags, ...files], { cwd: folder, stdio: 'pipe' }).toString()
  }
  expect(await verify('checkout.tebex.io')).toBe('cert.pem: OK\n')
  await expect(verify('example.com')).rejects.toThrow('permitted subtree violation')
})
