import { CHECKOUT_ENDPOINTS } from './checkout-api/endpoints.ts'
import { CHECKOUT_BASE, PLUGIN_BASE } from './http/bases.ts'
import type { Endpoint } from './http/endpoints.ts'
import { PLUGIN_ENDPOINTS } from './plugin/endpoints.ts'

/** One of the platform's APIs, with its operations. */
export type DescribedApi = {
  name: string
  /** Host of the live platform; `base` is the path below the emulator's address. */
  host: string
  base: string
  endpoints: readonly Omit<Endpoint, 'respond'>[]
}

const described = (endpoints: readonly Endpoint[]) => endpoints.map(({ respond: _, ...endpoint }) => endpoint)

/** The platform's APIs without a served official description, with their operations. */
export const listApis = (): readonly DescribedApi[] => [
  {
    name: 'Checkout API',
    host: 'checkout.tebex.io/api',
    base: CHECKOUT_BASE,
    endpoints: described(CHECKOUT_ENDPOINTS),
  },
  {
    name: 'Plugin API',
    host: 'plugin.tebex.io',
    base: PLUGIN_BASE,
    endpoints: described(PLUGIN_ENDPOINTS),
  },
]
