/**
 * `tradepost update [archive]`: unpacks a release beside the running one, and changes to it when it is ready. Without an
 * archive it fetches the one that the file at VERSION_FILE_URL names.
 */
import { resolve } from 'node:path'
import process from 'node:process'
import { createPublicFetcher } from '#app/server/http/fetch-public.server.ts'
import { explain } from '../failure.ts'
import { CALLED_IN, enterHome } from '../home.ts'
import { changeVersion, requireReleases } from './change-version.ts'
import { UpdateError, unpackLatest } from './latest.ts'
import { readVersionFileUrl } from './places.ts'
import type { Releases } from './releases.ts'
import { unpackRelease } from './unpack.ts'

const DEADLINE_MS = 20 * 60_000

try {
  const [given] = process.argv.slice(2)
  const releases = requireReleases()
  const version =
    given === undefined
      ? await fetchRelease(releases)
      : await unpackRelease(releases, () => resolve(CALLED_IN, given))
  if (await changeVersion(releases, version)) releases.prune()
  else process.exitCode = 1
} catch (error) {
  if (error instanceof UpdateError && error.fault === 'no_newer') console.log(error.message)
  else {
    console.error(explain(error))
    process.exitCode = 1
  }
}

async function fetchRelease(releases: Releases): Promise<string> {
  enterHome()
  const address = readVersionFileUrl()
  if (address === null)
    throw new Error(
      'Usage: tradepost update tradepost-<version>.tar.gz\nWithout an archive it fetches the one that the file at VERSION_FILE_URL names.',
    )
  console.log(`Fetching the release that ${address} names …`)
  const fetcher = createPublicFetcher({ signal: AbortSignal.timeout(DEADLINE_MS) })
  try {
    return await unpackLatest(releases, { address, fetcher })
  } finally {
    fetcher.close()
  }
}
