/** Verifies a store's behaviour, for tests of other projects. */
export { type Finding, VERDICTS } from './findings.ts'
export { type PlannedRequest, planRequests, type VerifyOptions, verifyStore } from './verify.ts'
