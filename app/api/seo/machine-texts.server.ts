/** The texts of the files for programs. Prices are those of the catalogue, which pages show as well. */

import type { Content } from '#app/compose/content.server.ts'
import { localeHref } from '#app/lib/locale-path.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { messagesIn } from '#app/messages/all.server.ts'
import { languages } from '#app/messages/index.ts'
import { listDependencies } from '#app/server/store/dependencies.server.ts'
import type { Product, Snapshot } from '#app/shop/catalog/catalog.server.ts'
import { describeProduct } from '#app/shop/catalog/own-words.server.ts'
import { priceInWords } from '#app/shop/catalog/prices/price-in-words.ts'
import { findDocsPath, getIndex, linkPage, listPages } from '#app/shop/docs/docs.server.ts'
import { fullTitle } from '#app/shop/news/news.server.ts'
import { notePath } from '#app/shop/news/types.ts'

/** The content is that of the language. */
export type MachineInput = {
  content: Pick<Content, 'store' | 'site' | 'news' | 'docs'>
  catalogue: Snapshot
  locale: string
}

const MOST_NEWS = 50

function buildAddress({ content, locale }: MachineInput, path: string): string {
  return content.site.origin + localeHref(path, locale, languages)
}

/** As llmstxt.org describes it. */
export function renderLlms(input: MachineInput): string {
  const { content, catalogue, locale } = input
  const { site, docs, news } = content
  const t = messagesIn(locale)
  const products = [...catalogue.products.values()].map((product) => {
    const { name, path, price } = product.summary
    const { excerpt } = describe(input, product)
    const text = [price.amount === null ? '' : priceInWords(price, { locale, t }), excerpt]
    return linkLine(name, buildAddress(input, `${path}.md`), text.filter(Boolean).join(' · '))
  })
  const folders = docs.listFolders().map((folder) => ({
    title: `${t.navigation.documentation}: ${getIndex(folder).title}`,
    lines: listPages(folder).map((page) =>
      linkLine(page.title, buildAddress(input, `${linkPage(folder, page).path}.md`)),
    ),
  }))
  const notes = news
    .list()
    .slice(0, MOST_NEWS)
    .map((note) => linkLine(note.title, buildAddress(input, notePath(note.slug)), note.date))
  const sections = [
    { title: t.navigation.scripts, lines: products },
    ...folders,
    { title: t.news.title, lines: notes },
  ]
  return [
    `# ${site.name}\n\n> ${site.tagline}\n`,
    ...sections
      .filter(({ lines }) => lines.length > 0)
      .map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}\n`),
  ].join('\n')
}

/** Signs of a name would end the link's text. */
function linkLine(name: string, address: string, text = ''): string {
  const label = name.replaceAll(/[[\]]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ')
  return `- [${label}](${address})${text === '' ? '' : `: ${text.replaceAll(/\s+/g, ' ')}`}`
}

function describe({ content: { store }, locale }: MachineInput, { detail }: Product) {
  return describeProduct(detail, { store, locale })
}

/** Null for an unknown product. */
export function renderProductMarkdown(input: MachineInput, id: number): string | null {
  const { content, catalogue, locale } = input
  const product = catalogue.products.get(id)
  if (!product) return null
  const t = messagesIn(locale)
  const { name, path, price, frameworks } = product.summary
  const { descriptionHtml, category } = describe(input, product)
  const page = content.store.products.get(id)
  const docs = findDocsPath(content.docs, id)
  const facts = [
    price.amount !== null && priceInWords(price, { locale, t }),
    frameworks.length > 0 && `${t.productPage.worksWith}: ${frameworks.join(', ')}`,
    category && `${t.productPage.category}: ${category.name}`,
    docs && `${t.navigation.documentation}: ${buildAddress(input, `${docs}.md`)}`,
    buildAddress(input, path),
  ]
  const features =
    page?.features.map(({ title, text }) => (text === '' ? title : `**${title}**: ${text}`)) ?? []
  return [
    `# ${name}`,
    page?.intro ?? '',
    formatList(facts.filter((fact) => typeof fact === 'string')),
    formatList(features),
    markdownFromHtml(descriptionHtml),
    formatList(page ? listDependencies(page) : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function formatList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line.replaceAll(/\s+/g, ' ')}`).join('\n')
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }

/** Blocks of the sanitiser's HTML as blocks of Markdown; what is within a line is its text. */
function markdownFromHtml(html: string): string {
  return html
    .replaceAll(/<h[2-4][^>]*>/g, '\n\n### ')
    .replaceAll(/<li[^>]*>/g, '\n- ')
    .replaceAll(/<\/?(?:p|ul|ol|table|tr|pre|blockquote|div|h[2-4])[^>]*>|<br[^>]*>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/[ \t]+\n|\n[ \t]+/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Null for an unknown product. Amounts are in cents of the currency, null where the platform names none. */
export function renderProductJson(input: MachineInput, id: number): string | null {
  const { content, catalogue, locale } = input
  const product = catalogue.products.get(id)
  if (!product) return null
  const { name, path, price, frameworks, edition, kind, type } = product.summary
  const { excerpt, category } = describe(input, product)
  const page = content.store.products.get(id)
  const docs = findDocsPath(content.docs, id)
  const release = content.news.findRelease(id)
  return JSON.stringify({
    id,
    name,
    url: buildAddress(input, path),
    language: locale,
    kind,
    type,
    edition,
    frameworks,
    category: category?.name ?? null,
    text: page?.intro ?? excerpt,
    features: page?.features ?? [],
    dependencies: page ? listDependencies(page) : [],
    price: {
      amount: price.amount,
      currency: price.currency,
      was: price.was,
      period: price.period,
      text: price.amount === null ? null : priceInWords(price, { locale, t: messagesIn(locale) }),
    },
    version: release?.version ?? null,
    documentation: docs && buildAddress(input, docs),
  })
}

type DocAddress = { folder: string; page: string }

/** Null for an unknown page, and for one of owners. */
export function renderDocMarkdown(input: MachineInput, { folder, page }: DocAddress): string | null {
  const { docs, site } = input.content
  const found = docs.findPublic(folder, page)
  if (!found) return null
  const markdown = found.markdown
    .replaceAll(/\]\((?:(?:\.\.\/)*|\/store\/)images\//g, `](${site.origin}/store/images/`)
    .replaceAll(
      /\]\((?:\.\.\/([a-z0-9-]+)\/)?(?:\.\/)?([a-z0-9-]+)\.md(?=[)#])/g,
      (_, other: string | undefined, file: string) => {
        const target = `/docs/${other ?? folder}${file === 'index' ? '' : `/${file}`}.md`
        return `](${buildAddress(input, target)}`
      },
    )
  return `# ${found.title}\n\n${markdown}\n`
}

/** As jsonfeed.org describes it. */
export function renderNewsJson(input: MachineInput): string {
  const { content, catalogue, locale } = input
  const { site, news } = content
  const findName = (id: number) => {
    const product = catalogue.products.get(id)
    return product ? plainName(product.summary.name) : null
  }
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.name,
    description: site.tagline,
    home_page_url: buildAddress(input, '/news'),
    feed_url: buildAddress(input, '/news.json'),
    language: locale,
    items: news
      .list()
      .slice(0, MOST_NEWS)
      .map((note) => ({
        id: buildAddress(input, notePath(note.slug)),
        url: buildAddress(input, notePath(note.slug)),
        title: fullTitle(note, findName),
        content_html: note.html,
        date_published: `${note.date}T00:00:00Z`,
        _shop: { products: note.products, version: note.version },
      })),
  })
}
