/** The databases of journeys: `npm test` takes one, `npm run verify` and a file that is run by itself both. */
import process from 'node:process'
import { onBoth as onBothAlways, onEmbedded } from '../database/both.ts'

/** For journeys that read what differs between the engines: searches, sums, locks, deletion. */
export { onBothAlways }

/** For all others: their statements are asked on both engines by tests/database. */
export const onBoth = process.env.TEST_ENGINES === 'embedded' ? onEmbedded : onBothAlways
