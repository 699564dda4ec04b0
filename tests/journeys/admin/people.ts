/** People of the panel beside the owner, and the authenticators that hold their passkeys. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { expect } from 'vitest'
import type { Role } from '#app/panel/access/rights.ts'
import { type OpenOptions, type OpenShop, ORIGIN, openShop } from '../shop.ts'
import type { Problem, Visitor } from '../visitor.ts'

export const OWNER_PASSWORD = 'quiet otter under blue roofs'
export const PASSWORD = 'seven lamps beside the harbour'

/** A shop whose owner is signed in with the password of the environment. */
export async function openTeam({ env, ...options }: OpenOptions = {}) {
  const open = await openShop({ ...options, env: { ADMIN_PASSWORD: OWNER_PASSWORD, ...env } })
  const owner = open.visitor('198.51.100.50')
  expect((await owner.post('/api/admin/login', { password: OWNER_PASSWORD })).status).toBe(204)
  return { open, owner }
}

/** The token of a new link. */
export async function invite(owner: Visitor, role: Role): Promise<string> {
  const { status, body } = await owner.post<{ link: string }>('/api/admin/people/invite', { role })
  expect(status).toBe(200)
  return body.link.split('/').pop() ?? ''
}

export const accept = (visitor: Visitor, token: string, more: object = {}) =>
  visitor.post<Problem>('/api/admin/invite', { token, name: 'Bia', password: PASSWORD, ...more })

/** A person that was invited and is signed in. */
export async function join(open: OpenShop, owner: Visitor, role: Role, name: string): Promise<Visitor> {
  const visitor = open.visitor('198.51.100.60')
  expect((await accept(visitor, await invite(owner, role), { name })).status).toBe(200)
  return visitor
}

export async function findId({ shop }: OpenShop, name: string): Promise<string> {
  const people = await shop.admin.team.list()
  return people.find((person) => person.name === name)?.id ?? ''
}

type Options = { challenge: string; user?: { id: string } }
type Trick = { origin?: string; isVerified?: boolean; counter?: number; type?: string }

/** Acts as a phone or a security key does, on the curve P-256. */
export function createAuthenticator() {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0

  function clientData(type: string, { challenge }: Options, origin: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData(flags: number, count: number, attested = Buffer.alloc(0)) {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(count, 1)
    const rpIdHash = createHash('sha256').update(new URL(ORIGIN).hostname).digest()
    return Buffer.concat([rpIdHash, head, attested])
  }

  const buildFlags = (isVerified: boolean) => 0x01 | (isVerified ? 0x04 : 0)
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    id: named.id,
    /** `navigator.credentials.create()`, as JSON. */
    create(options: Options, { origin = ORIGIN, isVerified = true, type = 'webauthn.create' }: Trick = {}) {
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const data = authenticatorData(buildFlags(isVerified) | 0x40, counter, attested)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]),
        Buffer.from([0x67, ...Buffer.from('attStmt'), 0xa0, 0x68, ...Buffer.from('authData')]),
        Buffer.from([0x59, data.length >> 8, data.length & 255]),
        data,
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData(type, options, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
        },
      }
    },
    /** `navigator.credentials.get()`, as JSON. */
    get(
      options: Options,
      { origin = ORIGIN, isVerified = true, counter: count, type = 'webauthn.get' }: Trick = {},
    ) {
      counter = count ?? counter + 1
      const data = authenticatorData(buildFlags(isVerified), counter)
      const client = clientData(type, options, origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

type Authenticator = ReturnType<typeof createAuthenticator>

export const optionsFor = async (visitor: Visitor, path: string, body: object = {}) =>
  (await visitor.post<Options>(path, body)).body

/** Gives a signed-in person a passkey. */
export async function addPasskey(visitor: Visitor): Promise<Authenticator> {
  const authenticator = createAuthenticator()
  const credential = authenticator.create(await optionsFor(visitor, '/api/admin/me/passkeys/options'))
  const { status } = await visitor.post('/api/admin/me/passkeys', { credential, name: 'Phone' })
  expect(status).toBe(200)
  return authenticator
}
