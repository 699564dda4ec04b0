/** Reads the imports off the source text. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { IMPORT_RULES, renderImportRules } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['app', 'packages', 'sandbox', 'scripts', 'tests', 'bench']

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).default({}),
  publishConfig: z.object({ peerDependencies: z.record(z.string(), z.string()).optional() }),
})

type Import = { from: string; to: string; isType: boolean }

const files = await sourceFiles()
const imports = (await Promise.all(files.map(listImports))).flat()

test('every import crosses only the borders that the table allows', () => {
  expect(imports.filter((one) => !isAllowed(one)).map(describe)).toEqual([])
})

test('the rule knows a forbidden import when it sees one', () => {
  expect(isAllowed({ from: 'app/shop/basket/a.ts', to: 'app/shop/catalog/b.server.ts', isType: false })).toBe(
    false,
  )
  expect(isAllowed({ from: 'app/ui/button.tsx', to: 'app/shop/basket/a.ts', isType: false })).toBe(false)
  expect(
    isAllowed({
      from: 'packages/tebex-client/src/index.ts',
      to: 'app/server/env/env.server.ts',
      isType: true,
    }),
  ).toBe(false)
})

test('the document has the table of these rules', async () => {
  const document = await readFile(join(ROOT, 'docs/architecture.md'), 'utf8')
  const [, written = ''] = document.split(/<!-- (?:import rules|end of import rules) -->/)
  expect(written.trim()).toBe(renderImportRules())
})

test('no module of the browser imports a server module, except for its types', () => {
  const leaks = imports.filter(({ from, to, isType }) => {
    const isServer = (file: string) => /\.server\.tsx?$/.test(file)
    return from.startsWith('app/') && isServer(to) && !isServer(from) && !isType && !from.includes('.test.')
  })
  expect(leaks.map(describe)).toEqual([])
})

test('the engine of the store files knows neither its forms nor a page', () => {
  const engine = 'app/panel/store/editing/'
  const known = imports.filter(
    ({ from, to }) => from.startsWith(engine) && /^app\/panel\//.test(to) && !to.startsWith(engine),
  )
  expect(known.map(describe)).toEqual([])
})

test('packages are imported by their names, and need nothing that their manifests do not name', async () => {
  const isPackage = (file: string) => file.startsWith('packages/')
  const reachedInto = imports.filter(
    ({ from, to }) =>
      findArea(from) !== findArea(to) && /^packages\/[^/]+\/src/.test(to) && !from.includes('.test.'),
  )
  expect(reachedInto.map(describe)).toEqual([])
  const sources = files.filter((file) => isPackage(file) && !file.includes('.test.'))
  const unnamed = await Promise.all(sources.map(listUnnamedPackages))
  expect(unnamed.flat()).toEqual([])
})

test.each([
  { name: 'tebex-client', fewest: 50 },
  { name: 'tebex-emulator', fewest: 500 },
])('no module of $name imports itself by way of others, not even for a type', ({ name, fewest }) => {
  const isOwn = (file: string) => file.startsWith(`packages/${name}/src/`)
  const own = imports.filter(({ from, to }) => isOwn(from) && isOwn(to))
  expect(own.length).toBeGreaterThan(fewest)
  expect(listCircular(own).map(describe)).toEqual([])
})

test('a circle of imports is seen', () => {
  const edge = (from: string, to: string): Import => ({ from, to, isType: true })
  const circle = [edge('b', 'c'), edge('c', 'b')]
  expect(listCircular([edge('a', 'b'), ...circle, edge('c', 'd'), edge('d', 'e')])).toEqual(circle)
})

test('paths across folders begin at their root and do not climb', () => {
  const climbed = imports.filter(
    ({ from, to }) =>
      findArea(from) !== findArea(to) && /^app\/(?:shop|panel)/.test(from) && to.startsWith('.'),
  )
  expect(climbed.map(describe)).toEqual([])
})

/** The folder whose rule a file follows: a subject of `shop` or `panel` is a folder of its own. */
function findArea(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/')
  if (first === 'packages') return second
  if (first !== 'app') return first
  if (file.split('/').length === 2 || second === 'compose') return 'root'
  return second === 'shop' || second === 'panel' ? `${second}/${third}` : second
}

function isAllowed({ from, to, isType }: Import): boolean {
  const source = findArea(from)
  const target = findArea(to)
  if (source === target || from.includes('.test.') || ['tests', 'scripts', 'bench'].includes(source))
    return true
  if (source === 'root' || from === 'server.ts') return target !== 'sandbox' && target !== 'tebex-emulator'
  // The table of pages is also the table of addresses.
  if (to === 'app/routes.ts' && source === 'api') return true
  const [group = ''] = source.split('/')
  const [targetGroup = ''] = target.split('/')
  if (group === targetGroup && isType && to.endsWith('/types.ts')) return true
  const rule = IMPORT_RULES[group]
  const part = to.split('/').slice(1, 3).join('/')
  const names = group === targetGroup ? [target] : [target, targetGroup, part]
  const isIn = (folders: readonly string[] = []) => names.some((name) => folders.includes(name))
  return (
    isIn(rule?.all) || (isType && isIn(rule?.types)) || (from.includes('.server.') && isIn(rule?.onServer))
  )
}

/** The imports that are left when those from and to the ends of a chain are taken away, again and again. */
function listCircular(edges: readonly Import[]): readonly Import[] {
  const importing = new Set(edges.map(({ from }) => from))
  const imported = new Set(edges.map(({ to }) => to))
  const left = edges.filter(({ from, to }) => importing.has(to) && imported.has(from))
  return left.length === edges.length ? left : listCircular(left)
}

async function sourceFiles(): Promise<string[]> {
  const found: string[] = ['server.ts']
  for (const folder of FOLDERS) {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries)
      if (entry.isFile() && /\.tsx?$/.test(entry.name))
        found.push(relative(ROOT, join(entry.parentPath, entry.name)))
  }
  return found
}

async function listImports(from: string): Promise<Import[]> {
  const text = await readFile(join(ROOT, from), 'utf8')
  const pattern =
    /^(?:import|export)\s+(type\s+)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\(\s*'([^']+)'/gm
  return [...text.matchAll(pattern)].flatMap((match) => {
    const to = resolve(from, match[2] ?? match[3] ?? match[4] ?? '')
    const isType = Boolean(match[1]) || /^import\s*\{(\s*type\s+\w+\s*,?)+\}\s*from/.test(match[0])
    return to === null ? [] : [{ from, to, isType }]
  })
}

/** The packages that a file imports and that its own manifest does not name. */
async function listUnnamedPackages(file: string): Promise<string[]> {
  const manifest = Manifest.parse(
    JSON.parse(await readFile(join(ROOT, 'packages', findArea(file), 'package.json'), 'utf8')),
  )
  const { dependencies, devDependencies, publishConfig } = manifest
  const known = Object.keys({ ...dependencies, ...devDependencies, ...publishConfig.peerDependencies })
  const text = await readFile(join(ROOT, file), 'utf8')
  return Array.from(text.matchAll(/(?:from|import\()\s*'([^.'][^']*)'/g), ([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'))
    .filter((specifier) => !known.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
    .map((specifier) => `${file} → ${specifier}`)
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  if (/^tebex-(client|emulator)(\/|$)/.test(specifier)) return `packages/${specifier}`
  return /^#(app|sandbox)\//.test(specifier) ? specifier.slice(1) : null
}

const describe = ({ from, to }: Import) => `${from} → ${to}`
