/** What a server that has the private key may ask for besides. */
import { NotObservable } from '../answers.ts'
import type { Request } from '../ask.ts'
import type { Known, Step } from './step.ts'

/** Public addresses of two countries. */
export const ADDRESSES = ['8.8.8.8', '194.25.0.60'] as const

const trusted = (name: string, request: (known: Known) => Request): Step => ({
  name,
  request(known) {
    if (!known.hasKey) throw new NotObservable('needs the private key')
    return { ...request(known), isTrusted: true }
  },
})

const get = (name: string, pathOf: (known: Known) => string): Step =>
  trusted(name, (known) => ({ method: 'GET', path: pathOf(known) }))

const createFor = (name: string, ip_address: string): Step =>
  trusted(name, ({ account, username }) => ({
    ...{ method: 'POST', path: `${account}/baskets` },
    body: { ip_address, ...(username !== null && { username }) },
  }))

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
]
