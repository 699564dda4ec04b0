/**
 * The depth of a run. `npm test` and `npm run verify` take fewer samples of what repeats itself; `npm run verify --
 * --thorough`, and a file that is run by itself, take all.
 */
import process from 'node:process'

export const isThorough = process.env.TEST_DEPTH !== 'usual'
