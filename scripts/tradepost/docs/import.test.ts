/** Documentation from a folder and from a server: whole, or not at all. */
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { translatedLocales } from '#app/messages/index.ts'
import { createPublicFetcher } from '#app/server/http/fetch-public.server.ts'
import type { LookupAll } from '#app/server/http/public-hosts.server.ts'
import { readStore } from '#app/server/store/store.server.ts'
import { ROOT } from '../../sources.ts'
import { importDocs } from './import.ts'

const PICTURE = await readFile(join(ROOT, 'sandbox/store/images/wallet.webp'))
const HOSTILE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

async function makeFolder(files: Record<string, string | Buffer>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'docs-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), content)
  }
  return dir
}

async function makeStore(files: Record<string, string> = {}): Promise<string> {
  const settings = await readFile(join(ROOT, 'store/settings.yaml'), 'utf8')
  return makeFolder({ 'settings.yaml': settings, ...files })
}

type From = { from: string; trusted?: string; lookup?: LookupAll; storeDir?: string }

async function importInto({ from, trusted, lookup, storeDir }: From) {
  const dir = storeDir ?? (await makeStore())
  const fetcher = createPublicFetcher({
    ...(trusted !== undefined && { trusted }),
    ...(lookup && { lookup }),
    signal: AbortSignal.timeout(30_000),
  })
  onTestFinished(() => fetcher.close())
  const importing = importDocs({ storeDir: dir, from, folder: 'police-job', products: [7], fetcher })
  try {
    return { dir, counts: await importing }
  } catch (error) {
    return { dir, error: String(error) }
  }
}

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const readPages = async (dir: string) =>
  (await readStore(dir, translatedLocales)).docs.get('police-job')?.pages

/** Each page leads to the next two, by two ways to write it, and shows a picture. */
function generatePages(count: number, ending: string): Record<string, string> {
  const name = (number: number) => `guides/part ${number % 7}/Page ${number % count}${ending}`
  const link = (number: number) => encodeURI(`/${name(number)}`)
  const pages = Array.from({ length: count }, (_, number) => [
    name(number),
    `# Page ${number}\n\n[next](<${link(number + 7)}>) and [other](../part%20${(number + 1) % 7}/Page%20${(number + 1) % count}${ending}#part-b)\n\n` +
      `![shot ${number}](../../pictures/${number % 5}.webp)\n\n## Part B\n\n\`\`\`md\n[not](a-link.md)\n\`\`\`\n`,
  ])
  return Object.fromEntries(pages)
}

test('a hundred pages of a folder keep every link and every picture', async () => {
  const count = 98
  const pictures = Object.fromEntries([0, 1, 2, 3, 4].map((number) => [`pictures/${number}.webp`, PICTURE]))
  const from = await makeFolder({
    'README.md': '# Police Job\n\nRead [the first](guides/part%200/Page%200.md).\n',
    ...generatePages(count, '.md'),
    ...pictures,
  })
  const { dir, ...result } = await importInto({ from })
  expect(result).toEqual({ counts: { pages: count + 1, pictures: 5, lost: [] } })
  const pages = await readPages(dir)
  expect(pages?.size).toBe(count + 1)
  expect(pages?.get('index')).toMatchObject({ title: 'Police Job' })
  for (const { html, slug } of [...(pages?.values() ?? [])].filter(({ slug }) => slug !== 'index')) {
    const links = [...html.matchAll(/href="\/docs\/police-job\/([a-z0-9-]+)(?:#doc-part-b)?"/g)]
    expect([slug, links.length]).toEqual([slug, 2])
    for (const [, target = ''] of links) expect(pages?.has(target), target).toBe(true)
    expect(html).toMatch(/<img src="\/store\/images\/docs-police-job-\d\.webp" alt="shot \d+"/)
    expect(html).toContain('[not](a-link.md)')
  }
})

test('a hundred pages of a server with llms.txt keep every link, picture, title and group', async () => {
  const count = 98
  const pages = generatePages(count, '')
  const names = Object.keys(pages)
  const origin = await serve((request, response) => {
    const path = decodeURI(request.url ?? '')
    const list = names.map((name, number) => `- [Titled ${number}](/docs/${encodeURI(name)}.md): text`)
    if (path === '/docs/llms.txt') response.end(`# Docs\n\n## Guides\n\n${list.join('\n')}\n`)
    else if (path.startsWith('/docs/pictures/')) response.end(PICTURE)
    else {
      const text = pages[path.slice('/docs/'.length).replace(/\.md$/, '')]
      response
        .writeHead(text === undefined ? 404 : 200)
        .end(text?.replaceAll('](</', '](</docs/').replace(/^#.*\n/, ''))
    }
  })
  const { dir, ...result } = await importInto({ from: `${origin}/docs/`, trusted: origin })
  expect(result).toEqual({ counts: { pages: count, pictures: 5, lost: [] } })
  const imported = await readPages(dir)
  expect(imported?.get('index')).toMatchObject({ title: 'Titled 0', group: 'Guides' })
  for (const { html, slug } of imported?.values() ?? []) {
    const links = [...html.matchAll(/href="\/docs\/police-job(?:\/([a-z0-9-]+))?(?:#doc-part-b)?"/g)]
    expect([slug, links.length]).toEqual([slug, 2])
    for (const [, target = 'index'] of links) expect(imported?.has(target), target).toBe(true)
    expect(html).toContain('<img src="/store/images/docs-police-job-')
  }
})

test('components, heads and blocks of other tools become plain Markdown', async () => {
  const from = await makeFolder({
    'index.mdx':
      '---\ntitle: Start here\nicon: rocket\n---\nimport { A } from "/snippets/a.mdx"\n\n<Note>\nKeep **this**.\n</Note>\n\n' +
      '<Card title="Exports" icon="code" href="/exports">\n  All of them.\n</Card>\n\n{% hint style="info" %}\nA hint.\n{% endhint %}\n\n' +
      '<img src="/images/shot.webp" alt="A shot" />\n\n```lua\nlocal x = <T>\n```\n',
    'exports.mdx': '---\ntitle: Exports\n---\nBack to [start](/index), not to [nothing](/nowhere).\n',
    'images/shot.webp': PICTURE,
  })
  const { dir, ...result } = await importInto({ from })
  expect(result).toEqual({ counts: { pages: 2, pictures: 1, lost: ['exports.md: /nowhere'] } })
  const text = await readFile(join(dir, 'docs/police-job/index.md'), 'utf8')
  expect(text).toContain('title: Start here\n')
  expect(text).toContain('Keep **this**.')
  expect(text).toContain('[Exports](exports.md)')
  expect(text).toContain('A hint.')
  expect(text).toContain('![A shot](../../images/docs-police-job-shot.webp)')
  expect(text).toContain('local x = <T>')
  expect(text).not.toMatch(/<Note>|import |\{%|<Card/)
  expect(await readFile(join(dir, 'docs/police-job/exports.md'), 'utf8')).toContain(
    '[start](index.md), not to nothing.',
  )
})

test('a second import does not open a page that is for owners', async () => {
  const from = await makeFolder({ 'README.md': '# New title', 'upgrade.md': '# Upgrade\n\nSecret.' })
  const storeDir = await makeStore({
    'docs/police-job/index.md': '---\ntitle: Old\nproducts: [4, 5]\nversion: "2.1"\n---\n\nOld.\n',
    'docs/police-job/upgrade.md': '---\ntitle: Upgrade\nfor: owners\n---\n\nOld.\n',
  })
  expect(await importInto({ from, storeDir })).not.toHaveProperty('error')
  const folder = (await readStore(storeDir, translatedLocales)).docs.get('police-job')
  expect(folder).toMatchObject({ products: [4, 5], version: '2.1' })
  expect(folder?.pages.get('index')?.title).toBe('New title')
  expect(folder?.pages.get('upgrade')?.isForOwners).toBe(true)
})

test.each([
  ['a picture with a script', { 'a.md': '![x](x.svg)', 'x.svg': HOSTILE_SVG }, /x\.svg.*unsafe_svg/],
  ['a picture that is none', { 'a.md': '![x](x.png)', 'x.png': 'hello' }, /x\.png.*unknown_format/],
  ['a picture that is missing', { 'a.md': '![x](gone.png)' }, /gone\.png: .*no such file/],
  [
    'a picture that is too large',
    { 'a.md': '![x](x.png)', 'x.png': Buffer.alloc(1_100_000) },
    /at most 1048576 bytes/,
  ],
  ['a page that is too large', { 'a.md': 'x'.repeat(70_000) }, /at most 65536 bytes/],
  ['Markdown that costs too much', { 'a.md': '>'.repeat(5_000) }, /at most 32 levels/],
  ['a picture above the folder', { 'a.md': '![x](../../../../etc/hosts)' }, /etc\/hosts: .*no such file/],
  [
    'a picture above it, in other letters',
    { 'a.md': '![x](..%2F..%2F..%2Fetc%2Fhosts)' },
    /within the folder|no such file/,
  ],
])('%s is refused, and nothing is written', async (_name, files, message) => {
  const { dir, ...result } = await importInto({ from: await makeFolder(files) })
  expect(result).toEqual({ error: expect.stringMatching(message) })
  expect(await readdir(dir)).toEqual(['settings.yaml'])
})

test('an archive is refused before it is read, of this machine and of another one', async () => {
  const folder = await makeFolder({ 'docs.zip': 'PK', 'a.md': 'x' })
  for (const from of [join(folder, 'docs.zip'), 'https://docs.example/export.tar.gz'])
    expect(await importInto({ from })).toMatchObject({ error: expect.stringContaining('unpack the archive') })
})

test('a link to another place is refused, as a page, as a folder and as a picture', async () => {
  const outside = await makeFolder({ 'secret.md': 'secret', 'secret.webp': PICTURE })
  for (const [path, target] of [
    ['page.md', join(outside, 'secret.md')],
    ['folder', outside],
    ['x.webp', join(outside, 'secret.webp')],
  ] as const) {
    const from = await makeFolder({ 'a.md': '![x](x.webp)' })
    await symlink(target, join(from, path))
    const { dir, ...result } = await importInto({ from })
    expect([path, result]).toEqual([
      path,
      { error: expect.stringMatching(/link to another place|within the folder/) },
    ])
    expect(await readdir(dir)).toEqual(['settings.yaml'])
  }
})

test('private addresses are refused: given, by a name, by a redirect, and of a picture', async () => {
  const secret = await serve((_, response) => response.end('- [x](x.md)'))
  const toSecret = await serve((_, response) =>
    response.writeHead(302, { location: `${secret}/llms.txt` }).end(),
  )
  const withPicture = await serve((request, response) =>
    response.end(request.url === '/llms.txt' ? '- [x](/x.md)' : `![x](${secret}/a.png)`),
  )
  const privateName: LookupAll = (_name, _options, callback) =>
    callback(null, [{ address: '10.0.0.8', family: 4 }])
  for (const from of [
    { from: secret },
    { from: 'https://169.254.169.254/latest' },
    { from: 'https://docs.example', lookup: privateName },
    { from: toSecret, trusted: toSecret },
    { from: withPicture, trusted: withPicture },
  ]) {
    const { dir, ...result } = await importInto(from)
    expect([from.from, result]).toEqual([
      from.from,
      { error: expect.stringContaining('the address is not public') },
    ])
    expect(await readdir(dir)).toEqual(['settings.yaml'])
  }
})

test('a server that answers too much, in circles or with nothing is refused', async () => {
  const large = await serve((_, response) => response.end(Buffer.alloc(3_000_000, 32)))
  const circle = await serve((_, response) => response.writeHead(302, { location: '/llms.txt' }).end())
  const empty = await serve((_, response) => response.end('# Nothing'))
  const packed = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  )
  const missing = await serve((_, response) => response.writeHead(404).end())
  for (const [from, message] of [
    [large, /larger than/],
    [circle, /redirects/],
    [empty, /names no page/],
    [packed, /compressed/],
    [missing, /answered 404/],
  ] as const)
    expect(await importInto({ from, trusted: from })).toMatchObject({ error: expect.stringMatching(message) })
})

test('the demo’s own documentation can be imported', async () => {
  const from = await makeFolder({})
  await cp(join(ROOT, 'sandbox/store/docs/wallet'), join(from, 'docs/wallet'), { recursive: true })
  await cp(join(ROOT, 'sandbox/store/images'), join(from, 'images'), { recursive: true })
  expect(await importInto({ from })).toMatchObject({ counts: { pages: 5, pictures: 1 } })
})
