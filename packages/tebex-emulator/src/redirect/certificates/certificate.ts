/** X.509 certificates (RFC 5280) for one purpose: an authority that is good for a few domains, and servers below it. */
import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  bits,
  identifier,
  integer,
  octets,
  sequence,
  set,
  tagged,
  taggedBytes,
  text,
  time,
  yes,
} from './der.ts'

const ECDSA_WITH_SHA256 = sequence(identifier('1.2.840.10045.4.3.2'))
const DNS_NAME = 2
const IP_ADDRESS = 7

type Validity = { from: number; until: number }

/** A certificate that may sign others, for names of the domains and below them, for servers, and for no IP address. */
export function createAuthorityCertificate(
  name: string,
  { key, domains, validity }: { key: KeyObject; domains: readonly string[]; validity: Validity },
): string {
  const everyAddress = [8, 32].map((size) => sequence(taggedBytes(IP_ADDRESS, Buffer.alloc(size))))
  const allowed = domains.map((domain) => sequence(taggedBytes(DNS_NAME, Buffer.from(domain))))
  return certificate({ issuer: name, issuerKey: key, subject: name, subjectKey: key, validity }, [
    // May sign certificates, but no further authority.
    critical('2.5.29.19', sequence(yes(), integer(Buffer.from([0])))),
    critical('2.5.29.15', bits(Buffer.from([0b0000_0100]), 2)),
    critical('2.5.29.30', sequence(tagged(0, ...allowed), tagged(1, ...everyAddress))),
    forServers(),
  ])
}

/** A certificate of a server, signed by the authority. */
export function createServerCertificate(
  host: string,
  {
    key,
    authority,
    validity,
  }: { key: KeyObject; authority: { name: string; key: KeyObject }; validity: Validity },
): string {
  return certificate(
    { issuer: authority.name, issuerKey: authority.key, subject: host, subjectKey: key, validity },
    [
      critical('2.5.29.19', sequence()),
      critical('2.5.29.15', bits(Buffer.from([0b1000_0000]), 7)),
      extension('2.5.29.17', sequence(taggedBytes(DNS_NAME, Buffer.from(host)))),
      forServers(),
    ],
  )
}

type Parties = {
  issuer: string
  issuerKey: KeyObject
  subject: string
  subjectKey: KeyObject
  validity: Validity
}

function certificate(parties: Parties, extensions: readonly Buffer[]): string {
  const { issuer, issuerKey, subject, subjectKey, validity } = parties
  const signed = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    ECDSA_WITH_SHA256,
    encodeName(issuer),
    sequence(time(validity.from), time(validity.until)),
    encodeName(subject),
    publicPart(subjectKey),
    tagged(
      3,
      sequence(
        ...extensions,
        extension('2.5.29.14', octets(keyId(subjectKey))),
        extension('2.5.29.35', sequence(taggedBytes(0, keyId(issuerKey)))),
      ),
    ),
  )
  const whole = sequence(signed, ECDSA_WITH_SHA256, bits(sign('sha256', signed, issuerKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const extension = (id: string, value: Buffer): Buffer => sequence(identifier(id), octets(value))
const critical = (id: string, value: Buffer): Buffer => sequence(identifier(id), yes(), octets(value))
const forServers = (): Buffer => extension('2.5.29.37', sequence(identifier('1.3.6.1.5.5.7.3.1')))
const encodeName = (commonName: string): Buffer =>
  sequence(set(sequence(identifier('2.5.4.3'), text(commonName))))
const publicPart = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' })
const keyId = (key: KeyObject): Buffer =>
  createHash('sha256').update(publicPart(key)).digest().subarray(0, 20)
