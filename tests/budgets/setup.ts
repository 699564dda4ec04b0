/** One build for all test files that look at it. */
import { requireBuild } from '../../bench/parts/shop.ts'

export default requireBuild
