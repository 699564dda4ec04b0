/** The usual lengths of a period, in days. */
export const PERIODS = [7, 30, 90] as const
