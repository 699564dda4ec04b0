/** Both packages as anybody gets them: packed and installed into an empty project, without a network. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { ROOT } from '../../scripts/sources.ts'

export const OWN_PACKAGES = ['tebex-client', 'tebex-emulator']
/** Dependencies of the packages; packed from this installation, so that nothing is fetched. */
export const NEEDED_PACKAGES = ['zod', 'hono']

/** Leaves out npm's own variables: they would lead the inner npm back to this repository. */
export const plainEnvironment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
}

/** Resolves to the project's folder and what removes it. */
export async function installPacked() {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'))
  const project = join(folder, 'project')
  // Packed from a copy: other tests read the manifests meanwhile.
  for (const name of ['packages', 'scripts', 'start.mjs', 'package.json', 'tsconfig.json'])
    await cp(join(ROOT, name), join(folder, 'repository', name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'repository/node_modules'))
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "private": true }')
  const pack = (cwd: string, ...flags: string[]) => npm(cwd, 'pack', '--pack-destination', folder, ...flags)
  for (const name of OWN_PACKAGES) await pack(join(folder, 'repository/packages', name))
  for (const name of NEEDED_PACKAGES) await pack(join(ROOT, 'node_modules', name), '--ignore-scripts')
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await npm(project, 'install', '--offline', '--no-audit', ...tarballs.map((name) => `../${name}`))
  return { project, remove: () => rm(folder, { recursive: true }) }
}

function npm(cwd: string, ...args: string[]) {
  return promisify(execFile)('npm', args, { cwd, env: plainEnvironment })
}
