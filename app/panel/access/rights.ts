/**
 * Each role's rights in the panel. A page names its right in `app/panel/pages.ts`; the endpoints of its subject need the
 * same.
 */

export const ROLES = ['owner', 'editor', 'support'] as const
export type Role = (typeof ROLES)[number]

const RIGHTS = {
  /** One's own password, passkeys and sessions. */
  self: ROLES,
  /** The front page of the panel: money, visits and the shop's condition. */
  overview: ['owner'],
  /** Visits and interactions. */
  figures: ['owner', 'editor'],
  money: ['owner'],
  orders: ['owner', 'support'],
  chats: ['owner', 'support'],
  reviews: ROLES,
  /** The content of the store folder. */
  content: ['owner', 'editor'],
  /** Rows of visits, interactions and chats. */
  deletion: ['owner'],
  /** Webhooks, keys and diagnosis. */
  operation: ['owner'],
  audit: ['owner'],
  people: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof RIGHTS

export function listRolesWith(right: Right): readonly Role[] {
  return RIGHTS[right]
}

export function may(role: Role, right: Right): boolean {
  return listRolesWith(right).includes(role)
}

/** Roles without the right to money see the amounts of orders where the owner's settings say so. */
export function seesAmounts(role: Role, { supportSeesAmounts }: { supportSeesAmounts: boolean }): boolean {
  return may(role, 'money') || supportSeesAmounts
}
