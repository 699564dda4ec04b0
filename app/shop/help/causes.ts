/** Causes that keep a purchased script from starting, in the order of the answers to a text with several. */
export const CAUSES = [
  'transferred',
  'account',
  'key',
  'clock',
  'fxap',
  'build',
  'restart',
  'entitlement',
  'dependency',
  'folder',
] as const
export type Cause = (typeof CAUSES)[number]

/** The longest text that is read, in bytes as it is sent. */
export const MAX_CONSOLE_LENGTH = 5 * 1024 * 1024
