/** The house's rule of who may import whom, read off the source text. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['app', 'tebex', 'sandbox', 'scripts', 'tests', 'bench']

type Import = { from: string; to: string; isType: boolean }

const files = await sourceFiles()
const imports = (await Promise.all(files.map(importsOf))).flat()

test('every import crosses only the borders that the house allows', () => {
  expect(imports.filter((one) => !isAllowed(one)).map(describe)).toEqual([])
})

test('the rule knows a forbidden import when it sees one', () => {
  expect(
    isAllowed({ from: 'app/features/basket/a.ts', to: 'app/features/catalog/b.server.ts', isType: false }),
  ).toBe(false)
  expect(isAllowed({ from: 'app/ui/button.tsx', to: 'app/features/basket/a.ts', isType: false })).toBe(false)
  expect(isAllowed({ from: 'tebex/index.ts', to: 'app/platform/env.server.ts', isType: true })).toBe(false)
})

test('no module of the browser imports a server module, except for its types', () => {
  const leaks = imports.filter(({ from, to, isType }) => {
    const isServer = (file: string) => /\.server\.tsx?$/.test(file)
    return from.startsWith('app/') && isServer(to) && !isServer(from) && !isType && !from.includes('.test.')
  })
  expect(leaks.map(describe)).toEqual([])
})

test('paths across folders are named by their room, not climbed to', () => {
  const climbed = imports.filter(
    ({ from, to }) => room(from) !== room(to) && from.startsWith('app/features') && to.startsWith('.'),
  )
  expect(climbed.map(describe)).toEqual([])
})

function room(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/')
  if (first !== 'app') return first
  if (second === 'features') return `features/${third}`
  if (file.split('/').length === 2)
    return second.startsWith('entry.') || second === 'app.tsx' ? 'entry' : 'app'
  // The shell is where features meet on every page, as a route is where they meet on one.
  return second === 'shell' ? 'routes' : second
}

function isAllowed({ from, to, isType }: Import): boolean {
  const source = room(from)
  const target = room(to)
  if (source === target || ['tests', 'scripts', 'bench'].includes(source) || from.includes('.test.'))
    return true
  if (source === 'entry' || source === 'app' || from === 'server.ts') return target !== 'sandbox'
  const isServer = from.includes('.server.')
  if (source === 'routes') return target !== 'sandbox' && (target !== 'tebex' || isType || isServer)
  if (source.startsWith('features/')) {
    if (target.startsWith('features/')) return isType && to.endsWith('/types.ts')
    if (target === 'platform') return isServer || isType
    if (target === 'tebex') return isServer || isType
    return ['ui', 'kernel', 'messages', 'app'].includes(target)
  }
  if (source === 'kernel') return target === 'platform'
  if (source === 'messages') return false
  if (source === 'ui') return ['messages', 'kernel'].includes(target)
  if (source === 'platform') return target === 'tebex' || (target === 'app' && isType)
  if (source === 'sandbox') return target === 'tebex' && isType
  return false
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

async function importsOf(from: string): Promise<Import[]> {
  const text = await readFile(join(ROOT, from), 'utf8')
  const pattern =
    /^(?:import|export)\s+(type\s+)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\(\s*'([^']+)'/gm
  return [...text.matchAll(pattern)].flatMap((match) => {
    const to = resolve(from, match[2] ?? match[3] ?? match[4] ?? '')
    const isType = Boolean(match[1]) || /^import\s*\{(\s*type\s+\w+\s*,?)+\}\s*from/.test(match[0])
    return to === null ? [] : [{ from, to, isType }]
  })
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return /^#(app|tebex|sandbox)\//.test(specifier) ? specifier.slice(1) : null
}

const describe = ({ from, to }: Import) => `${from} → ${to}`
