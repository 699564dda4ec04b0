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

function nameRepository(directory: string, { GITHUB_SERVER_URL, GITHUB_REPOSITORY }: NodeJS.ProcessEnv) {
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY) return {}
  const url = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`
  return {
    repository: { type: 'git', url: `git+${url}.git`, directory },
    homepage: `${url}/tree/HEAD/${directory}#readme`,
    bugs: `${url}/issues`,
  }
}
