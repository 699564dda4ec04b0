import type { Transport } from './http/transport.ts'
import type { CallOptions } from './options.ts'
import { check } from './validation.ts'

/** Running subscriptions in tiered categories; the platform must have enabled this for the store. */
export function createTiers({ send, requirePrivateKey }: Transport) {
  return {
    tiers: {
      /**
       * Moves a subscription to another package: up at once with a prorated charge, down at the period's end. Throws
       * `credentials_required`, without a call when there is no private key. Source: updateTier.
       */
      async update(tierId: number, packageId: number, call?: CallOptions): Promise<void> {
        const operation = 'updateTier'
        const params = { tier: check.id(operation, tierId) }
        const body = { package_id: check.id(operation, packageId) }
        requirePrivateKey(operation)
        const path = '/accounts/{token}/tiers/{tier}'
        await send({ operation, method: 'PATCH', path, params, body, isAuthenticated: true }, call)
      },
    },
  }
}
