/** What a store does today, for tests of one's own. */
export { type Finding, VERDICTS } from './findings.ts'
export { type PlannedRequest, planRequests, type VerifyOptions, verifyStore } from './verify.ts'
