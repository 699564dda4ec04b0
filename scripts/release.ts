/**
 * `npm run release`: one archive that runs on any Linux machine with Node 24 and nothing else. It holds the repository
 * without its tests, built, with the packages of production. The same sources give the same bytes. SHA256SUMS beside it holds
 * the archive's sum, and one inside those of its files, which `tradepost update` compares.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { cp, glob, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { run, runProgram } from './run.ts'
import { isBuilt, ROOT, sourceStamp } from './sources.ts'
import { writeReleaseSums, writeSums } from './tradepost/checksums.ts'

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
/** Files that no running shop needs: types, sources of packages, half of the country data. */
const UNUSED = ['**/*.{ts,cts,mts,map}', '@ip-location-db/*/*-{ipv4,ipv6}.mmdb']
const MAX_MEGABYTES = 60
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
  await installPackages(tree, options.cpu.split(','))
  await writeReleaseSums(tree)
  const folder = join(ROOT, options.out)
  const archive = join(folder, `tradepost-${manifest.version}.tar.gz`)
  await pack(staging, archive)
  await writeSums(folder, [basename(archive)])
  const megabytes = (await stat(archive)).size / 1e6
  if (megabytes > MAX_MEGABYTES) throw new Error(`${archive} has ${megabytes} MB, more than ${MAX_MEGABYTES}`)
  console.log(`${archive}  ${megabytes.toFixed(1)} MB`)
} finally {
  await rm(staging, { recursive: true })
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(ROOT, name), 'utf8'))
}

async function copySources(tree: string): Promise<void> {
  const filter = (path: string) => !/\.test\.tsx?$|\/packages\/[^/]+\/(?:dist|tests)$/.test(path)
  for (const name of [...FOLDERS, ...FILES])
    await cp(join(ROOT, name), join(tree, name), { recursive: true, filter })
}

/** The packages of production alone: Node is the machine's own. */
async function writeManifests(tree: string, manifest: z.infer<typeof Manifest>): Promise<void> {
  const { devDependencies: _, optionalDependencies: __, ...rest } = manifest
  const isKept = ([name]: [string, unknown]) => COMMANDS.includes(name)
  const scripts = Object.fromEntries(Object.entries(manifest.scripts).filter(isKept))
  await writeJson(join(tree, 'package.json'), { ...rest, engines: { node: '>=24' }, scripts })

  const lock = Lock.parse(await readJson('package-lock.json'))
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev }]) => !dev && !isNode(path))
    .map(([path, { devDependencies: _, ...entry }]) => [path, entry] as const)
  const { devDependencies: ___, optionalDependencies: ____, ...root } = lock.packages[''] ?? {}
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
  await writeFile(join(tree, 'dist/stamp'), await sourceStamp(tree))
}

function isNode(path: string): boolean {
  return /^node_modules\/node-(linux|win|darwin)-/.test(path)
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}

/** Only the picture library has a part for each processor; the parts lie side by side. */
async function installPackages(tree: string, processors: string[]): Promise<void> {
  const modules = join(tree, 'node_modules')
  for (const processor of processors) {
    const folder = join(staging, processor)
    await mkdir(folder)
    for await (const name of glob('{,packages/*/}package{,-lock}.json', { cwd: tree }))
      await cp(join(tree, name), join(folder, name))
    await cp(join(ROOT, '.npmrc'), join(folder, '.npmrc'))
    const platform = ['--os=linux', '--libc=glibc', `--cpu=${processor}`]
    await runProgram('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', ...platform], {
      cwd: folder,
    })
    await cp(join(folder, 'node_modules'), modules, { recursive: true, verbatimSymlinks: true })
    await rm(folder, { recursive: true })
  }
  // npm's record of the installation names one processor.
  await rm(join(modules, '.package-lock.json'))
  for await (const file of glob(UNUSED, { cwd: modules })) await rm(join(modules, file))
}

async function pack(folder: string, archive: string): Promise<void> {
  await mkdir(join(archive, '..'), { recursive: true })
  const sameForAll = ['--sort=name', `--mtime=${FIXED_TIME}`, '--owner=0', '--group=0', '--numeric-owner']
  const tar = spawn('tar', ['-c', '--format=gnu', '--mode=u=rwX,go=rX', ...sameForAll, 'tradepost'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'exit')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}
