/** The texts of the files for programs. Prices come from the catalogue, like those on pages. */

import type { Content } from '#app/compose/content.server.ts'
import { localizeHref } from '#app/lib/locale-path.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { languages } from '#app/messages/index.ts'
import { listDependencies } from '#app/server/store/dependencies.server.ts'
import type { Product, Snapshot } from '#app/shop/catalog/catalog.server.ts'
import { describeProduct } from '#app/shop/catalog/own-words.server.ts'
import { writePriceInWords } from '#app/shop/catalog/prices/price-in-words.ts'
import { findDocsPath, getIndex, linkPage, listPages } from '#app/shop/docs/docs.server.ts'
import { composeFullTitle } from '#app/shop/news/news.server.ts'
import { notePath } from '#app/shop/news/types.ts'

/** The content in the requested language. */
export type MachineInput = {
  content: Pick<Content, 'store' | 'site' | 'news' | 'docs'>
  catalogue: Snapshot
  locale: string
}

const MAX_NEWS = 50

function buildAddress({ content, locale }: MachineInput, path: string): string {
  return content.site.origin + localizeHref(path, locale, languages)
}

/** In the format of llmstxt.org. */
export function renderLlms(input: MachineInput): string {
  const { content, catalogue, locale } = input
  const { site, docs, news } = content
  const t = getMessages(locale)
  const products = [...catalogue.products.values()].map((product) => {
    const { name, path, price } = product.summary
    const { excerpt } = describe(input, product)
    const text = [price.amount === null ? '' : writePriceInWords(price, { locale, t }), excerpt]
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
    .slice(0, MAX_NEWS)
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

/** Brackets in a name would end the link's text. */
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
  const t = getMessages(locale)
  const { name, path, price, frameworks } = product.summary
  const { descriptionHtml, category } = describe(input, product)
  const page = content.store.products.get(id)
  const docs = findDocsPath(content.docs, id)
  const facts = [
    price.amount !== null && writePriceInWords(price, { locale, t }),
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

/** Turns the blocks of sanitised HTML into Markdown; elements inside a line become their text. */
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

/** Null for an unknown product. Amounts are in cents of the currency; null if the platform names none. */
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
      text: price.amount === null ? null : writePriceInWords(price, { locale, t: getMessages(locale) }),
    },
    version: release?.version ?? null,
    documentation: docs && buildAddress(input, docs),
  })
}

type DocAddress = { folder: string; page: string }

/** Null for an unknown page, and for an owners' page. */
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

/** In the format of jsonfeed.org. */
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
      .slice(0, MAX_NEWS)
      .map((note) => ({
        id: buildAddress(input, notePath(note.slug)),
        url: buildAddress(input, notePath(note.slug)),
        title: composeFullTitle(note, findName),
        content_html: note.html,
        date_published: `${note.date}T00:00:00Z`,
        _shop: { products: note.products, version: note.version },
      })),
  })
}
