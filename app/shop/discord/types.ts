/** The state of a customer's Discord account; `failed`: Discord refuses the roles, or does not respond. */
export type LinkStatus = 'unlinked' | 'pending' | 'done' | 'not_member' | 'failed'

/** Reasons why a sign-in did not link the account, for the page on which it began. */
export const LINK_PROBLEMS = ['cancelled', 'expired', 'unavailable'] as const
export type LinkProblem = (typeof LINK_PROBLEMS)[number]

/** Problems that only the seller can put right. */
export const SETUP_PROBLEMS = [
  'unauthorized',
  'unknown_server',
  'unknown_role',
  'missing_permission',
  'role_too_high',
] as const
export type SetupProblem = (typeof SETUP_PROBLEMS)[number]

/** Outcomes of giving a role to the seller's own account. */
export const ROLE_TRIALS = [
  'given',
  'unknown_member',
  'unknown_role',
  'missing_permission',
  'role_too_high',
  'unauthorized',
  'unknown_server',
  'unavailable',
] as const
export type RoleTrial = (typeof ROLE_TRIALS)[number]
