/** One build for all test files that look at it. */
import { requireBuild } from '../support/built-shop.ts'

export default requireBuild
