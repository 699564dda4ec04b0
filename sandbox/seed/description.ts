import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { hasTexts } from '#app/server/store/schema/product.server.ts'
import type { PackageSource, Product } from './products.ts'

const EDITION_TEXT = {
  escrow:
    'This is the <strong>escrow</strong> edition: the core is protected by Cfx.re Asset Escrow and bound to your account; configuration, translations and the framework bridge stay open for you to edit.',
  unlocked:
    'This is the <strong>unlocked</strong> edition: complete, readable source. Change whatever you like on your own servers; sharing or reselling it is not allowed.',
}

/** A package's description as a seller would write it in the platform's editor. */
export function describePackage({ category, product, edition, origin }: PackageSource): string {
  const isScript = category.name !== 'SUPPORT' && category.name !== 'SUBSCRIPTION'
  const page = readPage(edition.id)
  const isDescribed = page !== null && hasTexts(page)
  const parts = [
    `<p>${escapeHtml(product.pitch)}</p>`,
    edition.image !== 'nowhere' && picture(product, 'screen', origin),
    heading('For your players', product.players),
    heading('For you', product.owners),
    isScript && !isDescribed && factTable(product, page !== null),
    isScript && edition.image === 'package' && picture(product, 'config', origin),
    isScript && !isDescribed && edition.edition !== null && `<p>${EDITION_TEXT[edition.edition]}</p>`,
    !isDescribed &&
      `<p>${isScript ? 'Updates are free for as long as we maintain the script. ' : ''}Questions? <a href="https://discord.gg/northgate-demo">Ask in our community</a>.</p>`,
  ]
  return parts.filter((part) => part !== false).join('\n')
}

/** Tests open thousands of sandboxes in one process. */
const pages = new Map<number, unknown>()

/** The product's file in the demo store; the description need not repeat its facts. */
function readPage(id: number): unknown {
  if (!pages.has(id)) {
    const file = new URL(`../store/products/${id}.yaml`, import.meta.url)
    pages.set(id, existsSync(file) ? parse(readFileSync(file, 'utf8')) : null)
  }
  return pages.get(id)
}

function picture({ title, slug }: Product, kind: 'screen' | 'config', origin: string): string {
  const alt = kind === 'screen' ? `${title} in the game` : `Configuration of ${title}`
  return `<p><img src="${origin}/pictures/${kind}s/${slug}.svg" alt="${escapeHtml(alt)}" width="1600" height="900"></p>`
}

function heading(title: string, points: string[]): string {
  return `<h3>${title}</h3>\n<ul>${points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>`
}

function factTable({ frameworks, needs }: Product, hasPage: boolean): string {
  const needed: [string, string][] = [
    ['Frameworks', frameworks.join(', ')],
    ['Requires', needs.length === 0 ? 'nothing else' : needs.join(', ')],
  ]
  const rows: [string, string][] = [
    ...(hasPage ? [] : needed),
    ['Idle', '0.00 ms'],
    ['Languages', 'English, Portuguese, Spanish, French, German, Italian'],
  ]
  const lines = rows.map(
    ([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<h3>Facts</h3>\n<table><tbody>${lines.join('')}</tbody></table>`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
