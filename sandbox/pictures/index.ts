import type { CategoryName, Script } from '#sandbox/tebex/seed/script.ts'
import { CATEGORIES, packageSlug, SCRIPTS } from '#sandbox/tebex/seed/scripts.ts'
import { ART } from './art.ts'
import { tonesOf } from './color.ts'
import { drawConfig } from './config.ts'
import { drawCover } from './cover.ts'
import { svg } from './frame.ts'
import { mark } from './mark.ts'
import { drawScreen } from './screen.ts'
import { TINTS } from './tints.ts'

export type PictureFile = { type: string; body: string | Buffer }

type Drawer = (name: string) => string | null

const DRAWERS: Record<string, Drawer> = {
  covers: coverOf,
  screens: screenOf,
  configs: configOf,
  categories: categoryCover,
  synthetic: syntheticCover,
}

/** The picture behind a path below `/pictures/`, or null where there is none. */
export function picture(path: string): PictureFile | null {
  if (path === '/pictures/logo.svg') return svgFile(svg(mark(tonesOf(TINTS.JOBS).white), 120, 120))
  const [, folder = '', name = ''] = /^\/pictures\/([a-z]+)\/([a-z0-9-]{1,80})\.svg$/.exec(path) ?? []
  const body = Object.hasOwn(DRAWERS, folder) ? (DRAWERS[folder]?.(name) ?? null) : null
  return body === null ? null : svgFile(body)
}

function svgFile(body: string): PictureFile {
  return { type: 'image/svg+xml; charset=utf-8', body }
}

function coverOf(slug: string): string | null {
  for (const script of SCRIPTS) {
    const listing = script.listings.find((candidate) => packageSlug(script, candidate) === slug)
    if (listing === undefined) continue
    const edition = script.category === 'SUBSCRIPTION' ? null : listing.edition
    return drawCover({ title: spoken(script), art: ART[script.art], tint: TINTS[script.category], edition })
  }
  return null
}

function screenOf(slug: string): string | null {
  const script = findScript(slug)
  return script && drawScreen({ ...script.screen, art: ART[script.art], tint: TINTS[script.category] })
}

function configOf(slug: string): string | null {
  const script = findScript(slug)
  return script && drawConfig({ lines: script.config, tint: TINTS[script.category] })
}

const CATEGORY_ART: Record<CategoryName, keyof typeof ART> = {
  INVENTORY: 'crate',
  JOBS: 'badge',
  BUNDLES: 'bundleCity',
  VEHICLES: 'car',
  INTERFACE: 'hud',
  'ADMIN TOOLS': 'console',
  WORLD: 'house',
  CRIME: 'vault',
  SUPPORT: 'headset',
  SUBSCRIPTION: 'infinity',
}

function categoryCover(slug: string): string | null {
  const category = CATEGORIES.find(({ name }) => name.toLowerCase().replaceAll(' ', '-') === slug)
  if (category === undefined) return null
  const title = category.name.charAt(0) + category.name.slice(1).toLowerCase()
  return drawCover({
    title,
    art: ART[CATEGORY_ART[category.name]],
    tint: TINTS[category.name],
    edition: null,
  })
}

/** Pictures for made-up packages: every number has one, and always the same. */
function syntheticCover(name: string): string | null {
  if (!/^\d{1,6}$/.test(name)) return null
  const number = Number(name)
  const arts = Object.values(ART)
  const art = arts[number % arts.length]
  const tints = Object.values(TINTS)
  const edition = number % 2 === 1 ? 'escrow' : 'unlocked'
  return art
    ? drawCover({
        title: `Package ${number}`,
        art,
        tint: tints[number % tints.length] ?? TINTS.JOBS,
        edition,
      })
    : null
}

function findScript(slug: string): Script | null {
  return SCRIPTS.find((script) => script.slug === slug) ?? null
}

/** The title without its bracketed marks, which the shop shows as badges. */
function spoken(script: Script): string {
  return script.title.replace(/\s*\[[A-Z]+\]/g, '')
}
