/**
 * `npm run release`: an archive for each processor that runs on any Linux machine with glibc and nothing else. It holds the
 * repository without its tests, built, with the packages of production and the Node that the lock file pins by its hash. The
 * same sources give the same bytes. Beside the archives lie install.sh, latest.json, from which running shops update, and
 * SHA256SUMS with their sums; a list inside holds those of an archive's files, which `tradepost update` compares.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { run, runProgram } from './run.ts'
import { hashSources, isBuilt, ROOT } from './sources.ts'
import { writeReleaseSums, writeSums } from './tradepost/checksums.ts'
import { writeLatest } from './tradepost/latest.ts'

const FOLDERS = ['app', 'packages', 'sandbox', 'scripts', 'store', 'docs', 'deploy', 'dist']
const FILES = [
  'server.ts',
  'vite.config.ts',
  'start.mjs',
  'tradepost',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  '.env.example',
]
/** These commands work without the packages of development. */
const COMMANDS = ['start', 'sandbox', 'tradepost', 'doctor', 'seed', 'admin:password']
/**
 * Files that no running shop needs: types, sources, tests and documents of packages, React for browsers, which the build
 * holds, half of the country data, Node's headers and manual.
 */
const UNUSED = [
  '**/*.{ts,cts,mts,map,cc,h}',
  '**/{benchmarks,docs,test,tests}',
  'react-dom/cjs/*{browser,bun,client,edge,profiling}*',
  '@ip-location-db/*/*-{ipv4,ipv6}.mmdb',
  'node-linux-*/{include,share,CHANGELOG.md,README.md}',
]
const MAX_MEGABYTES = 80
/** A fixed time, so that the archive's bytes depend on its content alone. */
const FIXED_TIME = '2000-01-01 00:00:00Z'

const Manifest = z.looseObject({
  version: z.string(),
  scripts: z.record(z.string(), z.string()),
})
const Lock = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
})

const { values: options } = parseArgs({
  options: { cpu: { type: 'string', default: 'x64,arm64' }, out: { type: 'string', default: 'release' } },
})

if (!(await isBuilt()) && (await run(['scripts/build.ts'])) !== 0) process.exit(1)
const staging = await mkdtemp(join(tmpdir(), 'tradepost-release-'))
try {
  const manifest = Manifest.parse(await readJson('package.json'))
  const home = join(staging, 'tradepost')
  const tree = join(home, 'versions', manifest.version)
  await mkdir(tree, { recursive: true })
  await symlink(join('versions', manifest.version), join(home, 'current'))
  await copySources(tree)
  await writeManifests(tree, manifest)
  const folder = join(ROOT, options.out)
  // Archives of other versions do not belong to this release.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const archives: Record<string, string> = {}
  for (const processor of options.cpu.split(',')) {
    await installPackages(tree, processor)
    await writeReleaseSums(tree)
    const archive = join(folder, `tradepost-${manifest.version}-linux-${processor}.tar.gz`)
    await pack(staging, archive)
    archives[processor] = archive
  }
  const published = findPublishedReleases()
  await writeInstaller(folder, published)
  const notes = published && `${published}/tag/v${manifest.version}`
  await writeLatest(folder, { version: manifest.version, notes, archives })
  await writeSums(folder, await readdir(folder))
} finally {
  await rm(staging, { recursive: true })
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(ROOT, name), 'utf8'))
}

async function copySources(tree: string): Promise<void> {
  const filter = (path: string) =>
    !/\.test\.tsx?$|\/(?:docs\/pictures|packages\/[^/]+\/(?:dist|tests))$/.test(path)
  for (const name of [...FOLDERS, ...FILES])
    await cp(join(ROOT, name), join(tree, name), { recursive: true, filter })
}

/** The packages of production, and Node, which is an optional one. */
async function writeManifests(tree: string, manifest: z.infer<typeof Manifest>): Promise<void> {
  const { devDependencies: _, ...rest } = manifest
  const isKept = ([name]: [string, unknown]) => COMMANDS.includes(name)
  const scripts = Object.fromEntries(Object.entries(manifest.scripts).filter(isKept))
  await writeJson(join(tree, 'package.json'), { ...rest, engines: { node: '>=24' }, scripts })

  const lock = Lock.parse(await readJson('package-lock.json'))
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { devDependencies: _, ...entry }]) => [path, entry] as const)
  const { devDependencies: __, ...root } = lock.packages[''] ?? {}
  for (const [path] of packages.filter(([path]) => path.startsWith('packages/'))) {
    const file = join(path, 'package.json')
    const { devDependencies: _, ...workspace } = Manifest.partial().parse(await readJson(file))
    await writeJson(join(tree, file), workspace)
  }
  await writeJson(join(tree, 'package-lock.json'), {
    ...lock,
    packages: { ...Object.fromEntries(packages), '': { ...root, engines: { node: '>=24' } } },
  })
  // The list of packages is part of the build's fingerprint.
  await writeFile(join(tree, 'dist/stamp'), await hashSources(tree))
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}

/** Node and the picture library are made for one processor. npm compares each package with the hash in the lock file. */
async function installPackages(tree: string, processor: string): Promise<void> {
  const platform = ['--os=linux', '--libc=glibc', `--cpu=${processor}`]
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  await runProgram('npm', ['ci', '--omit=dev', '--ignore-scripts', ...quiet, ...platform], { cwd: tree })
  const modules = join(tree, 'node_modules')
  // npm's record of the installation names the machine that made it.
  await rm(join(modules, '.package-lock.json'))
  for await (const file of glob(UNUSED, { cwd: modules }))
    await rm(join(modules, file), { recursive: true, force: true })
}

/** The page of the releases that CI publishes; null on other machines. */
function findPublishedReleases(): string | null {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env
  return GITHUB_SERVER_URL && GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/releases` : null
}

async function writeInstaller(folder: string, published: string | null): Promise<void> {
  const address = published === null ? '' : `${published}/latest/download`
  const script = await readFile(join(ROOT, 'deploy/install.sh'), 'utf8')
  const written = script.replace(/^RELEASES=.*$/m, `RELEASES='${address}'`)
  await writeFile(join(folder, 'install.sh'), written, { mode: 0o755 })
}

async function pack(folder: string, archive: string): Promise<void> {
  const sameForAll = ['--sort=name', `--mtime=${FIXED_TIME}`, '--owner=0', '--group=0', '--numeric-owner']
  const tar = spawn('tar', ['-c', '--format=gnu', '--mode=u=rwX,go=rX', ...sameForAll, 'tradepost'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'exit')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
  const megabytes = (await stat(archive)).size / 1e6
  if (megabytes > MAX_MEGABYTES) throw new Error(`${archive} has ${megabytes} MB, more than ${MAX_MEGABYTES}`)
  console.log(`${archive}  ${megabytes.toFixed(1)} MB`)
}
