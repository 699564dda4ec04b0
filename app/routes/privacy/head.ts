export { head } from '../legal-head.ts'
