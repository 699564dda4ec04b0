/** `navigation.yaml`: the links of the header and the footer's two lists, in order. */
import { z } from 'zod'
import { createList, isHttpsUrl, keys } from './schema/shapes.server.ts'
import type { StoreFinding } from './store-error.server.ts'

/** Targets from `settings.yaml`; `pages` stands for all own pages without a footer link. */
const NAMED = ['documentation', 'discord', 'youtube', 'email'] as const
const PAGES = 'pages'
export const NAMED_TARGETS = [...NAMED, PAGES] as const
/** Pages of the shop that have a label in every language. */
export const SHOP_PAGES = [
  '/',
  '/scripts',
  '/subscription',
  '/services',
  '/news',
  '/docs',
  '/help',
  '/account',
  '/cart',
] as const
/** Targets that stand for many pages, so each link needs a label. */
const PRODUCTS = ['product', 'products']
const PATH = /^\/(?!\/)[^\s\\"'<>]{0,299}$/

/** This number fits into a screen's header in every language. */
const MAX_HEADER_LINKS = 6
const MAX_HEADER_LABEL_LENGTH = 12
const MAX_FOOTER_LINKS = 20
const MAX_FOOTER_LABEL_LENGTH = 60

const EXPECTED = 'a path of this shop such as /scripts, an https URL'

function createLink(names: readonly string[], longestLabel: number) {
  const expected = `${EXPECTED}, or one of ${names.join(', ')}`
  const isTarget = (to: string) => names.includes(to) || PATH.test(to) || isHttpsUrl(to)
  const Target = z.string(expected).refine(isTarget, expected).meta({ field: 'target' })
  const labelError = `a text of at most ${longestLabel} characters`
  const Label = z.string('a text').trim().min(1, 'a text that is not empty').max(longestLabel, labelError)
  const translated = Label.optional()
  return z.union(
    [
      Target.transform((to) => ({ to, label: null, translations: null })),
      keys({
        to: Target,
        /** Without a label the link shows the shop's own, or the page's title. */
        label: Label.nullable().default(null),
        translations: keys({ pt: translated, es: translated, fr: translated, de: translated, it: translated })
          .nullable()
          .default(null),
      }),
    ],
    'a target, or to and label',
  )
}

const HeaderLinks = createList(createLink(NAMED, MAX_HEADER_LABEL_LENGTH), MAX_HEADER_LINKS)
const FooterLinks = createList(createLink([...NAMED, PAGES], MAX_FOOTER_LABEL_LENGTH), MAX_FOOTER_LINKS)

export const Navigation = keys({
  header: HeaderLinks.prefault(['/', '/scripts', '/subscription', 'documentation', 'youtube', 'discord']),
  footerShop: FooterLinks.prefault(['/', '/scripts', '/subscription', '/services', '/news']),
  footerHelp: FooterLinks.prefault(['/account', '/help', 'documentation', 'discord', 'email', PAGES]),
}).superRefine((navigation, context) => {
  for (const list of ['header', 'footerShop', 'footerHelp'] as const)
    for (const [place, { to, label }] of navigation[list].entries())
      if (label === null && needsLabel(to, list === 'header'))
        context.addIssue({ code: 'custom', path: [list, place, 'label'], message: 'a label for this link' })
})
export type Navigation = z.infer<typeof Navigation>
export type NavigationLink = Navigation['header'][number]

/** The title of the seller's page may be too long for the header. */
function needsLabel(to: string, isHeader: boolean): boolean {
  if (!to.startsWith('/')) return to.startsWith('https:')
  if (SHOP_PAGES.some((page) => page === to)) return false
  return isHeader || !/^\/[a-z0-9-]+$/.test(to)
}

/** The navigation with its labels in one language. */
export function localizeNavigation(navigation: Navigation, language: string): Navigation {
  const inLanguage = (links: readonly NavigationLink[]) =>
    links.map(({ translations, ...link }) => {
      const translated = Object.entries(translations ?? {}).find(([name]) => name === language)?.[1]
      return { ...link, translations, label: translated ?? link.label }
    })
  return {
    header: inLanguage(navigation.header),
    footerShop: inLanguage(navigation.footerShop),
    footerHelp: inLanguage(navigation.footerHelp),
  }
}

/** Links to pages that neither the shop nor the seller has. */
export function listDeadLinks(navigation: Navigation, pages: ReadonlyMap<string, unknown>): StoreFinding[] {
  const targets = new Set([...SHOP_PAGES.map((page) => page.slice(1)), ...PRODUCTS, ...pages.keys()])
  return Object.entries(navigation).flatMap(([list, links]) =>
    links.flatMap(({ to }, place): StoreFinding[] => {
      const [, first = ''] = to.startsWith('/') ? to.split(/[/?#]/) : []
      if (targets.has(first)) return []
      const message = `expected a page of this shop, got "${to}"`
      return [{ path: 'navigation.yaml', at: [list, place, 'to'], code: 'missing_page', about: to, message }]
    }),
  )
}
