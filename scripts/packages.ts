/**
 * npm runs this around `npm pack` in a folder of `packages/`. In the repository a package's manifest leads to its
 * sources, which Node, Vite and TypeScript read as they are; the packed manifest leads to the build: Node strips no
 * types below `node_modules`.
 */
import { globSync } from 'node:fs'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { build, type Plugin } from 'vite'
import { Manifest, publishManifest, publishReadme } from './published-manifest.ts'
import { runProgram } from './run.ts'
import { ROOT } from './sources.ts'

/** The repository's files, and where they wait while the published ones stand in their place. */
const WAITING = { 'package.json': 'package.source.json', 'README.md': 'README.source.md' }

const [task] = process.argv.slice(2)
if (task === 'prepare') await prepare()
else await restore()

/** The published manifest and README take the place of the repository's, which wait beside them. */
async function prepare(): Promise<void> {
  await restore()
  const manifest = Manifest.parse(JSON.parse(await readFile('package.json', 'utf8')))
  await buildPackage(manifest)
  const readme = await readFile('README.md', 'utf8')
  for (const [file, waiting] of Object.entries(WAITING)) await rename(file, waiting)
  await writeFile('package.json', `${JSON.stringify(publishManifest(manifest, process.env), null, 2)}\n`)
  await writeFile('README.md', publishReadme(readme, manifest.name, process.env))
}

async function restore(): Promise<void> {
  for (const [file, waiting] of Object.entries(WAITING))
    await rename(waiting, file).catch((error: unknown) => {
      // No earlier build exists.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
}

/** Builds the modules with their types. Modules that are no dependency of the published package are bundled. */
async function buildPackage({ dependencies, exports, publishConfig }: Manifest): Promise<void> {
  await rm('dist', { recursive: true, force: true })
  const foreign = Object.keys({ ...dependencies, ...publishConfig.peerDependencies })
  const external = ['node:', ...foreign.map((name) => `${name}(/|$)`)]
  const entries = Object.fromEntries(
    Object.entries(exports).map(([name, file]) => [name === '.' ? 'index' : name.slice(2), file]),
  )
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [licences()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node22',
      rolldownOptions: {
        input: { ...entries, ...(publishConfig.bin && { bin: 'src/bin.ts' }) },
        external: new RegExp(`^(${external.join('|')})`),
        output: { chunkFileNames: '[name].js' },
      },
    },
  })
  await runProgram(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', '.'])
  for await (const file of glob('dist/**/*.d.ts'))
    await writeFile(file, (await readFile(file, 'utf8')).replace(/(['"])(\.[^'"]+)\.ts\1/g, '$1$2.js$1'))
}

/** The licences of the bundled modules. */
function licences(): Plugin {
  return {
    name: 'licences',
    async generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id) ?? [])
      const texts = [...new Set(folders)].map(async (name) => {
        const [file = ''] = globSync('LICEN[CS]E*', { cwd: name })
        return `${name.split('/node_modules/').at(-1)}\n\n${await readFile(join(name, file), 'utf8')}`
      })
      const source = (await Promise.all(texts)).sort().join('\n---\n\n')
      if (source !== '') this.emitFile({ type: 'asset', fileName: 'LICENCES.txt', source })
    },
  }
}
