import type { Listing, Script } from './script.ts'

const EDITION_TEXT = {
  escrow:
    'This is the <strong>escrow</strong> edition: the core is protected by Cfx.re Asset Escrow and bound to your account; configuration, translations and the framework bridge stay open for you to edit.',
  unlocked:
    'This is the <strong>unlocked</strong> edition: complete, readable source. Change whatever you like on your own servers; sharing or reselling it is not allowed.',
}

/** The description of a package as a seller would have written it in the platform's editor. */
export function descriptionOf(script: Script, listing: Listing, origin: string): string {
  const shown = listing.image ?? 'package'
  const parts = [
    `<p>${escapeHtml(script.pitch)}</p>`,
    shown === 'nowhere' ? '' : picture(script, 'screen', origin),
    heading('For your players', script.players),
    heading('For you', script.owners),
    isScript(script) ? factTable(script) : '',
    shown === 'package' && isScript(script) ? picture(script, 'config', origin) : '',
    listing.edition !== null && isScript(script) ? `<p>${EDITION_TEXT[listing.edition]}</p>` : '',
    `<p>${isScript(script) ? 'Updates are free for as long as we maintain the script. ' : ''}Questions? <a href="https://discord.gg/northgate-demo">Ask in our community</a>.</p>`,
  ]
  return parts.filter((part) => part !== '').join('\n')
}

const isScript = ({ category }: Script) => category !== 'SUPPORT' && category !== 'SUBSCRIPTION'

function picture(script: Script, kind: 'screen' | 'config', origin: string): string {
  const alt = kind === 'screen' ? `${script.title} in the game` : `Configuration of ${script.title}`
  return `<p><img src="${origin}/pictures/${kind}s/${script.slug}.svg" alt="${escapeHtml(alt)}" width="1600" height="900"></p>`
}

function heading(title: string, points: string[]): string {
  return `<h3>${title}</h3>\n<ul>${points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>`
}

function factTable(script: Script): string {
  const rows: [string, string][] = [
    ['Frameworks', script.frameworks.join(', ')],
    ['Requires', script.needs.length === 0 ? 'nothing else' : script.needs.join(', ')],
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
