/** Pages' texts as files for programs and assistants: `/llms.txt`, products, documentation and news. */
import { Hono } from 'hono'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { splitLocale } from '#app/lib/locale-path.ts'
import { rememberLast } from '#app/lib/remember-last.ts'
import { languages, locales } from '#app/messages/index.ts'
import { storeIn } from '#app/server/store/store.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import { type RateLimitShop, rateLimit } from '../middleware/rate-limit.server.ts'
import type { ApiContext, ApiEnv } from '../responses.server.ts'
import {
  type MachineInput,
  renderDocMarkdown,
  renderLlms,
  renderNewsJson,
  renderProductJson,
  renderProductMarkdown,
} from './machine-texts.server.ts'
import { createSeoFiles, notFound, notYet } from './responses.server.ts'

const TEN_MINUTES = 'public, max-age=600, stale-while-revalidate=86400'
const TYPES = {
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
}
/** The files' addresses begin like those of the pages beside them. */
const FILE =
  /^(?:\/[a-z]{2})?\/(?:llms\.txt|news\.json|products?\/[^?/]+\.(?:md|json)|docs\/[^?]+\.md)(?:\?|$)/

export function isMachineFile(url: string): boolean {
  return FILE.test(url)
}

type MachineShop = Pick<Shop, 'catalog'> & RateLimitShop
type MachineFile = {
  path: string
  does: string
  type: keyof typeof TYPES
  /** Checked before anything is cached under the file's name. */
  exists?: (shown: Pick<MachineInput, 'catalogue'> & Pick<Content, 'docs'>, c: ApiContext) => boolean
  render: (input: MachineInput, c: ApiContext) => string | null
}

/** Every file in every language; the language is in the address like a page's. */
export function machineRoutes(shop: MachineShop, content: () => Content): Hono<ApiEnv> {
  const createOnce = rememberLast((published: Content) => ({ content: published, files: createSeoFiles() }))
  const routes = new Hono<ApiEnv>()
  const limit = rateLimit(shop, { perMinute: 300 })

  for (const file of FILES)
    for (const address of [file.path, `/:locale{${locales.join('|')}}${file.path}`])
      routes.get(address, describeRoute(file.does), limit, (c) => respond(c, file))
  return routes

  async function respond(c: ApiContext, { type, exists, render }: MachineFile): Promise<Response> {
    const { locale, path } = splitLocale(c.req.path, languages)
    if (c.req.param('locale') !== undefined && path === c.req.path) return notFound(c)
    const catalogue = await shop.catalog.ready(c.req.raw.signal)
    if (!catalogue) return notYet(c)
    const { content: published, files } = createOnce(content())
    const version = `${catalogue.version} ${published.news.getToday()}`
    if (exists?.({ catalogue, docs: published.docs }, c) === false) return notFound(c)
    return files.respond(c, { name: c.req.path, version }, () => {
      const text = render({ content: translate(published, locale), catalogue, locale }, c)
      return text === null ? null : { type: TYPES[type], content: text, cacheControl: TEN_MINUTES }
    })
  }
}

function translate(content: Content, locale: string): MachineInput['content'] {
  return {
    store: storeIn(content.store, locale),
    site: content.siteIn(locale),
    news: content.newsIn(locale),
    docs: content.docsIn(locale),
  }
}

const isProduct = ({ catalogue }: Pick<MachineInput, 'catalogue'>, c: ApiContext) =>
  catalogue.products.has(readId(c))
const DOES_DOC = 'A page of the documentation as Markdown; those of owners are not there'

const PRODUCT_FOLDERS = ['product', 'products']
const DOC_PATHS = ['/docs/:page{[a-z0-9-]+\\.md}', '/docs/:folder{[a-z0-9-]+}/:page{[a-z0-9-]+\\.md}']

const FILES: readonly MachineFile[] = [
  {
    path: '/llms.txt',
    does: 'The shop in short for assistants: products, documentation, news',
    type: 'txt',
    render: renderLlms,
  },
  { path: '/news.json', does: 'The news of the shop: JSON Feed 1.1', type: 'json', render: renderNewsJson },
  ...PRODUCT_FOLDERS.flatMap((folder): MachineFile[] => [
    {
      path: `/${folder}/:file{[1-9]\\d{0,14}\\.md}`,
      does: 'A product as Markdown',
      type: 'md',
      exists: isProduct,
      render: (input, c) => renderProductMarkdown(input, readId(c)),
    },
    {
      path: `/${folder}/:file{[1-9]\\d{0,14}\\.json}`,
      does: 'A product as JSON',
      type: 'json',
      exists: isProduct,
      render: (input, c) => renderProductJson(input, readId(c)),
    },
  ]),
  ...DOC_PATHS.map(
    (path): MachineFile => ({
      path,
      does: DOES_DOC,
      type: 'md',
      exists: ({ docs }, c) => {
        const { folder, page } = readDoc(c)
        return docs.findPublic(folder, page) !== null
      },
      render: (input, c) => renderDocMarkdown(input, readDoc(c)),
    }),
  ),
]

/** `/docs/<folder>.md` is the first page of a folder. */
function readDoc(c: ApiContext): { folder: string; page: string } {
  const page = (c.req.param('page') ?? '').replace(/\.md$/, '')
  const folder = c.req.param('folder')
  return folder === undefined ? { folder: page, page: 'index' } : { folder, page }
}

function readId(c: ApiContext): number {
  return Number.parseInt(c.req.param('file') ?? '', 10)
}
