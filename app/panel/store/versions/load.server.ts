import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import type { VersionSummary } from '#app/panel/store/editing/types.ts'
import { type DescribedFile, describeFile } from '#app/panel/store/forms/describe-changes.server.ts'

/** `at` is ISO 8601. */
export type ShownVersion = Omit<VersionSummary, 'at'> & { at: string }

export type StoreVersionsData = WithDraft<{
  versions: ShownVersion[]
  /** The requested version. */
  chosen: (ShownVersion & { files: DescribedFile[] }) | null
}>

export const loadContent = loadWithDraft<StoreVersionsData>(
  async ({ shop: { editing }, query, language }) => {
    const id = query.get('version') ?? ''
    const detail = /^\d{1,16}$/.test(id) ? await editing.findVersion(Number(id)) : null
    const versions = await editing.versions()
    return {
      versions: versions.map(shown),
      chosen: detail && {
        ...shown(detail),
        files: detail.files.map((file) => describeFile(file, language)),
      },
    }
  },
)

function shown<Version extends VersionSummary>(version: Version) {
  return { ...version, at: new Date(version.at).toISOString() }
}
