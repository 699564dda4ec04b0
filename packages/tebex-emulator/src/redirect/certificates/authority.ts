/** The authority behind the proxy's certificates: created at the first start, stored in a folder of the user. */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../files.ts'
import { PICTURE_HOST } from '../hosts.ts'
import { createAuthorityCertificate, createServerCertificate } from './certificate.ts'

const NAME = 'tebex-emulator on this machine'
/** The platform's domain, and the host of its pictures. */
const DOMAINS = ['tebex.io', PICTURE_HOST]
const DAY = 86_400_000
const LIFE = 90 * DAY
/** A certificate with less time left is replaced. */
const MIN_LIFE = 30 * DAY

export type Authority = { file: string; key: KeyObject; certificate: X509Certificate }

/** Only the owner can read the key: with it, anyone can pose as the platform to those who trust the certificate. */
export async function openAuthority(folder: string, now = Date.now()): Promise<Authority> {
  return (await findAuthority(folder, now)) ?? makeAuthority(folder, now)
}

/** For TLS: the key and the certificates of a host, the authority's too. */
export function issue({ key, certificate }: Authority, host: string, now = Date.now()) {
  const own = newKey()
  const cert = createServerCertificate(host, {
    key: own,
    authority: { name: NAME, key },
    validity: { from: now - DAY, until: Date.parse(certificate.validTo) },
  })
  return { key: encodePem(own), cert: `${cert}${certificate.toString()}` }
}

/** Chromium trusts an authority of this fingerprint without an installation. */
export function computeFingerprint({ certificate }: Authority): string {
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const encodePem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const keyFile = (folder: string): string => join(folder, 'ca-key.pem')
const certificateFile = (folder: string): string => join(folder, 'ca.pem')

async function findAuthority(folder: string, now: number): Promise<Authority | null> {
  const files = [keyFile(folder), certificateFile(folder)].map((file) => readFile(file, 'utf8').catch(absent))
  const [key = null, pem = null] = await Promise.all(files)
  if (key === null || pem === null) return null
  const authority = {
    file: certificateFile(folder),
    key: createPrivateKey(key),
    certificate: new X509Certificate(pem),
  }
  const isGood =
    authority.certificate.checkPrivateKey(authority.key) &&
    Date.parse(authority.certificate.validTo) - now > MIN_LIFE &&
    DOMAINS.every((domain) => authority.certificate.raw.includes(domain))
  return isGood ? authority : null
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

async function makeAuthority(folder: string, now: number): Promise<Authority> {
  const key = newKey()
  const validity = { from: now - DAY, until: now + LIFE }
  const pem = createAuthorityCertificate(NAME, { key, domains: DOMAINS, validity })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceFile(keyFile(folder), encodePem(key))
  await replaceFile(certificateFile(folder), pem, 0o644)
  return { file: certificateFile(folder), key, certificate: new X509Certificate(pem) }
}
