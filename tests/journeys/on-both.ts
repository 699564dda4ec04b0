/** The databases of journeys: a usual run takes one, a thorough one and a file that is run by itself both. */
import { isThorough } from '#tests/support/depth.ts'
import { onBoth as onBothAlways, onEmbedded } from '../database/both.ts'

/** For journeys that read what differs between the engines: searches, sums, locks, deletion. */
export { onBothAlways }

/** For all others: their statements are asked on both engines by tests/database. */
export const onBoth = isThorough ? onBothAlways : onEmbedded
