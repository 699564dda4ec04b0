/** A page is a line and a folder, an endpoint a line and a file: added to a copy of the shop, both are there over HTTP. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { createDemoEnvironment } from '../../scripts/demo.ts'
import { ROOT } from '../../scripts/sources.ts'

const COPIED = ['app', 'sandbox/store', 'server.ts', 'package.json', 'tsconfig.json']

const PAGE = `import type { PageProps } from '#app/page.ts'
export default function TeamPage({ data }: PageProps<{ title: string }>) {
  return <main id="main"><h1>{data.title}</h1></main>
}`
const LOAD = `import type { Load } from '#app/page.ts'
export const load: Load<{ title: string }> = async ({ locale }) => ({ data: { title: \`Team in \${locale}\` } })`
const HEAD = `import type { HeadOf } from '#app/page.ts'
export const head: HeadOf<{ title: string }> = ({ data }) => ({ title: data.title, canonical: '/team' })`
const ENDPOINT = `import { Hono } from 'hono'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import type { ApiEnv } from './responses.server.ts'
type TeamShop = Pick<Shop, 'catalog'>
export function teamRoutes({ catalog }: TeamShop, content: () => Content): Hono<ApiEnv> {
  const isOpen = () => catalog.current() !== null
  return new Hono<ApiEnv>().get('/', (c) => c.json({ team: [content().site.name], isOpen: isOpen() }))
}`

async function copyShop(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'additions-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const name of COPIED) await cp(join(ROOT, name), join(root, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return root
}

async function insertBefore(file: string, mark: string, line: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(mark)
  await writeFile(file, text.replace(mark, `${line}\n${mark}`))
}

test('a page and an endpoint are reached over HTTP, in every language and in the sitemap', async () => {
  const root = await copyShop()
  const page = join(root, 'app/storefront/pages/team')
  const api = join(root, 'app/api')
  await mkdir(page)
  await writeFile(join(page, 'page.tsx'), PAGE)
  await writeFile(join(page, 'load.server.ts'), LOAD)
  await writeFile(join(page, 'head.ts'), HEAD)
  const pageLine = "  { ...storefront, path: '/team', page: 'team' },"
  await insertBefore(join(root, 'app/routes.ts'), "  { ...storefront, path: '/subscription'", pageLine)
  await writeFile(join(api, 'team.server.ts'), ENDPOINT)
  const index = join(api, 'index.server.ts')
  await insertBefore(
    index,
    "  api.route('/api/session'",
    "  api.route('/api/team', teamRoutes(shop, content))",
  )
  await insertBefore(index, 'import { noticeRoutes }', "import { teamRoutes } from './team.server.ts'")

  const sandbox = await createSandbox()
  const { readEnv, startServer }: typeof import('../../server.ts') = await import(join(root, 'server.ts'))
  const folders = { STORE_DIR: join(root, 'sandbox/store'), DATA_DIR: join(root, 'data') }
  const env = readEnv({ ...createDemoEnvironment(sandbox), ...folders, PORT: '0', LOG_LEVEL: 'silent' })
  const server = await startServer({ env })
  onTestFinished(async () => {
    await server.close()
    await sandbox.close()
  })
  const get = async (path: string) => {
    const response = await fetch(server.url + path)
    return `${response.status} ${await response.text()}`
  }
  expect(await get('/team')).toMatch(/^200 .*<title>Team in en<\/title>.*<h1>Team in en<\/h1>/)
  expect(await get('/pt/team')).toContain('<h1>Team in pt</h1>')
  expect(await get('/_page/team')).toContain('"title":"Team in en"')
  await expect.poll(() => get('/sitemap.xml')).toContain('/team</loc>')
  expect(await get('/api/team')).toMatch(/^200 \{"team":/)
})
