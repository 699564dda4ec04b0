import { z } from 'zod'

export const Manifest = z.looseObject({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
  exports: z.record(z.string(), z.string()),
  publishConfig: z.looseObject({
    bin: z.record(z.string(), z.string()).optional(),
    peerDependencies: z.record(z.string(), z.string()).optional(),
    provenance: z.boolean(),
  }),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * The packed manifest leads to the build, as `publishConfig` says, and to the repository whose CI packs it: npm accepts
 * provenance only where both agree. A package that is packed elsewhere names no repository.
 */
export function publishManifest(manifest: Manifest, environment: NodeJS.ProcessEnv): Record<string, unknown> {
  const { publishConfig, devDependencies: _, scripts: __, ...kept } = manifest
  const { provenance, ...entries } = publishConfig
  return {
    ...kept,
    ...nameRepository(`packages/${manifest.name}`, environment),
    ...entries,
    publishConfig: { provenance },
  }
}

/** npm's page shows the README outside of the repository, so its links and pictures lead into the repository. */
export function publishReadme(readme: string, name: string, environment: NodeJS.ProcessEnv): string {
  const url = findRepository(environment)
  if (url === null) return readme
  return readme.replace(
    /(!?)(\[[^\]]*\]\()(?!\w+:|#)([^)\s]+)/g,
    (_, mark: string, text: string, path: string) =>
      `${mark}${text}${url}/${mark === '!' ? 'raw' : 'blob'}/HEAD/packages/${name}/${path}`,
  )
}

/** The address of the repository whose CI runs this; null elsewhere. */
function findRepository({ GITHUB_SERVER_URL, GITHUB_REPOSITORY }: NodeJS.ProcessEnv): string | null {
  return GITHUB_SERVER_URL && GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : null
}

function nameRepository(directory: string, environment: NodeJS.ProcessEnv) {
  const url = findRepository(environment)
  if (url === null) return {}
  return {
    repository: { type: 'git', url: `git+${url}.git`, directory },
    homepage: `${url}/tree/HEAD/${directory}#readme`,
    bugs: `${url}/issues`,
  }
}
