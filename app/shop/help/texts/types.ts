import type { Cause } from '../causes.ts'

/** `steps`: what to do, in order. */
export type CauseText = { title: string; text: string; steps: readonly string[] }
export type CauseTexts = Record<Cause, CauseText>
