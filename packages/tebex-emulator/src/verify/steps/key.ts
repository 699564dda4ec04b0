/** Requests that need the private key. */
import { NotObservable } from '../answers.ts'
import type { Request } from '../ask.ts'
import { type Known, NO_ID, type Step } from './step.ts'

/** Public addresses of two countries, which the emulator tells apart too. */
export const ADDRESSES = ['8.8.8.8', '194.25.0.60'] as const

const trusted = (name: string, request: (known: Known) => Request): Step => ({
  name,
  request(known) {
    if (!known.hasKey) throw new NotObservable('needs the private key')
    return { ...request(known), isTrusted: true }
  },
})

const get = (name: string, buildPath: (known: Known) => string): Step =>
  trusted(name, (known) => ({ method: 'GET', path: buildPath(known) }))

const createFor = (name: string, ip_address: string): Step =>
  trusted(name, ({ account, username }) => ({
    method: 'POST',
    path: `${account}/baskets`,
    body: { ip_address, ...(username !== null && { username }) },
  }))

const moveTier = ({ account }: Known, tier: number, package_id: number): Request => ({
  method: 'PATCH',
  path: `${account}/tiers/${tier}`,
  body: { package_id },
})

/** The only step that asks what needs the key without it. */
export const TIER_WITHOUT_KEY: Step = {
  name: 'tierWithoutKey',
  request: (known) => moveTier(known, NO_ID, NO_ID),
}

export const KEY_STEPS: readonly Step[] = [
  createFor('basketForAddress', ADDRESSES[1]),
  createFor('basketForPrivateAddress', '10.0.0.1'),
  get('packagesForAddress', ({ account }) => `${account}/packages?ipAddress=${ADDRESSES[0]}`),
  get('packagesForOtherAddress', ({ account }) => `${account}/packages?ipAddress=${ADDRESSES[1]}`),
  get(
    'packagesForAddressAndBasket',
    ({ account, ident }) => `${account}/packages?ipAddress=${ADDRESSES[0]}&basketIdent=${ident}`,
  ),
  get('tieredCategories', ({ account }) => `${account}/categories?includePackages=1&usernameId=1`),
  trusted('noTier', (known) => moveTier(known, NO_ID, known.pick('any').id)),
  trusted('updateTier', (known) => {
    const { tier } = known
    if (tier === null) throw new NotObservable('would change a subscription (--tier)')
    return moveTier(known, tier.id, tier.packageId)
  }),
]
