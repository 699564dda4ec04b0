import type { Package, Tier } from '../catalogue.ts'
import { RECURRING_STATUS, type Status } from '../payment.ts'
import { Refusal } from '../refusal.ts'
import { serializePackage } from '../serialize.ts'
import type { State } from '../state.ts'
import type { Shopper } from './pricing.ts'

function getPackage(state: State, id: number): Package {
  const pack = state.catalogue.packages.find((p) => p.id === id)
  if (pack === undefined) throw new Refusal(422, 'The selected package is invalid.')
  return pack
}

const deriveStatus = (tier: Tier): Status =>
  tier.pending_downgrade_package_id === null ? RECURRING_STATUS.active : RECURRING_STATUS.pendingDowngrade

export function serializeTier(state: State, tier: Tier, shopper: Shopper): Record<string, unknown> {
  const downgrade = tier.pending_downgrade_package_id
  const next = downgrade === null ? null : getPackage(state, downgrade)
  return {
    id: tier.id,
    created_at: tier.created_at,
    username_id: tier.username_id,
    package: serializePackage(state, getPackage(state, tier.package_id), shopper),
    active: tier.active,
    recurring_payment_reference: tier.recurring_payment_reference,
    next_payment_date: tier.next_payment_date,
    status: deriveStatus(tier),
    pending_downgrade_package: next === null ? null : { id: next.id, name: next.name },
  }
}

/** Upgrades at once, downgrades when the paid period ends. */
export function updateTier(state: State, tierId: number, packageId: number): void {
  const tier = state.catalogue.tiers.find((t) => t.id === tierId)
  if (tier === undefined) throw new Refusal(404, 'Tier not found')
  const current = getPackage(state, tier.package_id)
  const wanted = getPackage(state, packageId)
  if (wanted.category.id !== current.category.id) {
    throw new Refusal(422, 'The package is not in the category of the tier')
  }
  if (wanted.base_price >= current.base_price) {
    tier.package_id = wanted.id
    tier.pending_downgrade_package_id = null
  } else {
    tier.pending_downgrade_package_id = wanted.id
  }
  state.catalogueVersion += 1
  state.webhooks.emit('recurring-payment.updated', {
    reference: tier.recurring_payment_reference,
    created_at: tier.created_at,
    next_payment_at: tier.next_payment_date,
    status: deriveStatus(tier),
    package: { id: wanted.id, name: wanted.name },
  })
}
