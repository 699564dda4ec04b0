/** `tradepost rollback`: returns to the version before, with the database as it was before this version changed it. */
import process from 'node:process'
import { explain } from '../failure.ts'
import { changeVersion, requireReleases } from './change-version.ts'

try {
  const releases = requireReleases()
  const previous = releases.read('previous')
  if (previous === null || previous === releases.read('current'))
    throw new Error('There is no version to go back to.')
  if (!(await changeVersion(releases, previous))) process.exitCode = 1
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
