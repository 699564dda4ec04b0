/** The account page describes the customer's Discord account. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContext } from '#app/framework/hooks.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { locales, MessagesContext } from '#app/messages/index.ts'
import { SiteContext } from '#app/shop/content/site.ts'
import { DiscordLink } from '#app/storefront/components/account/discord-link.tsx'
import { type DiscordLinkData, loadDiscordLink } from '#app/storefront/discord-link.server.ts'
import { openShop } from '../shop.ts'
import { type DiscordShop, linkDiscord, openDiscordShop } from './discord.ts'

const ANA = 'mara_hale'
const STATES = ['unlinked', 'pending', 'done', 'not_member', 'failed', 'unavailable'] as const

function render({ content }: DiscordShop, link: DiscordLinkData, locale = 'en'): string {
  const query = new URLSearchParams()
  const page = { path: '/account', query, locale, layout: 'storefront', status: 200 }
  const href = (path: string) => (locale === 'en' ? path : `/${locale}${path}`)
  return renderToStaticMarkup(
    <SiteContext value={content.siteIn(locale)}>
      <MessagesContext value={getMessages(locale)}>
        <PageContext value={{ page, href, navigate: () => undefined }}>
          <DiscordLink link={link} />
        </PageContext>
      </MessagesContext>
    </SiteContext>,
  )
}

const listForms = (html: string) =>
  [...html.matchAll(/action="\/api\/discord\/(\w+)"/g)].map(([, name]) => name)

test('each state has its own sentence in every language, and the forms that help', async () => {
  const open = await openDiscordShop()
  const forms = STATES.map((status) =>
    listForms(render(open, { status, wantsUpdates: false, problem: null })),
  )
  expect(forms).toEqual([
    ['link'],
    ['updates', 'unlink'],
    ['updates', 'unlink'],
    ['refresh', 'updates', 'unlink'],
    ['refresh', 'updates', 'unlink'],
    [],
  ])
  const told = render(open, { status: 'done', wantsUpdates: true, problem: null })
  expect(told).toContain('action="/api/discord/updates/leave"')
  for (const locale of locales) {
    const pages = STATES.map((status) => render(open, { status, wantsUpdates: false, problem: null }, locale))
    expect(new Set(pages.map((page) => /<p [^>]*>([^<]+)</.exec(page)?.[1])).size).toBe(STATES.length)
  }
})

test('a customer who is not in the server is shown the way there', async () => {
  const open = await openDiscordShop()
  const { discord } = open.content.siteIn('en').links
  expect(render(open, { status: 'not_member', wantsUpdates: false, problem: null })).toContain(
    `href="${discord}"`,
  )
})

test('a form comes back to the page in its language, and a problem is announced', async () => {
  const open = await openDiscordShop()
  const html = render(open, { status: 'unlinked', wantsUpdates: false, problem: 'cancelled' }, 'pt')
  expect(html).toContain('name="returnTo" value="/pt/account"')
  expect(html).toMatch(/role="alert">Sua conta do Discord não foi vinculada/)
})

test('the page is told the state, the problem of its address, and nothing without the feature', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  const userId = (await ana.session()).user?.id ?? ''
  const load = (query = '') => loadDiscordLink(open.shop, userId, new URLSearchParams(query))
  expect(await load('discord=expired')).toEqual({
    status: 'unlinked',
    wantsUpdates: false,
    problem: 'expired',
  })
  expect(await load('discord=<script>')).toEqual({ status: 'unlinked', wantsUpdates: false, problem: null })
  await linkDiscord(open, ana, ANA)
  await expect.poll(() => load()).toEqual({ status: 'done', wantsUpdates: false, problem: null })
  const { shop } = await openShop()
  expect(await loadDiscordLink(shop, userId, new URLSearchParams())).toBeNull()
})
