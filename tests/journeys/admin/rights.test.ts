/** Every page and endpoint of the panel, asked by every role: the table of rights is what the server answers by. */
import { expect, test } from 'vitest'
import { listDescribedRoutes } from '#app/api/middleware/describe-route.server.ts'
import { createShopPages } from '#app/entry.server.tsx'
import { pageRights } from '#app/page-rights.server.ts'
import { listRolesWith, may, type Right, ROLES, type Role } from '#app/panel/access/rights.ts'
import { type Route, routes } from '#app/routes.ts'
import type { OpenShop } from '../shop.ts'
import type { Problem, Visitor } from '../visitor.ts'
import { findId, join, openTeam } from './people.ts'

/** A person who is not signed in yet needs these. */
const PUBLIC = [
  'GET /api/admin/login/setup',
  'POST /api/admin/login',
  'POST /api/admin/login/options',
  'POST /api/admin/login/passkey',
  'POST /api/admin/invite',
  'POST /api/admin/invite/options',
  'POST /api/admin/invite/passkey',
]
/** They end the session that asks, or call the shop's public address. */
const NOT_CALLED = /\/(?:logout|sessions\/end-others|webhooks\/test)$/

type Asked = { method: string; path: string; right: Right }

/** Endpoints with the right that each names. */
function listProtected({ api }: OpenShop): Asked[] {
  return listDescribedRoutes(api.routes).flatMap(({ method, path, right }) =>
    path.startsWith('/api/admin') && right ? [{ method, path, right }] : [],
  )
}

const ask = (visitor: Visitor, { method, path }: Asked) =>
  method === 'GET' ? visitor.get<Problem>(path) : visitor.post<Problem>(path, {})

const panelPages = routes.filter(
  (route): route is Route & { layout: 'panel'; right: Right } =>
    route.layout === 'panel' && route.right !== null,
)

function openPages({ shop, content }: OpenShop) {
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  return async (visitor: Visitor, path: string) => {
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const { signal } = new AbortController()
    return pages.respond(path, { headers: new Headers({ cookie }), address: '198.51.100.60', signal })
  }
}

test('every endpoint of the panel names a right, but for those of people who are not signed in', async () => {
  const { open } = await openTeam()
  const named = new Set(listProtected(open).map(({ method, path }) => `${method} ${path}`))
  const all = listDescribedRoutes(open.api.routes)
    .filter(({ path }) => path.startsWith('/api/admin'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(all.filter((endpoint) => !named.has(endpoint)).sort()).toEqual([...PUBLIC].sort())
  expect(named.size).toBeGreaterThan(35)
})

test.each(ROLES)('%s reaches the endpoints of its rights and no other', async (role: Role) => {
  const { open, owner } = await openTeam()
  const person = await join(open, owner, role, 'Bia')
  for (const endpoint of listProtected(open)) {
    if (may(role, endpoint.right) && NOT_CALLED.test(endpoint.path)) continue
    const { body } = await ask(person, endpoint)
    const isRefused = body?.code === 'session_expired' || body?.code === 'forbidden'
    expect([endpoint.path, isRefused]).toEqual([endpoint.path, !may(role, endpoint.right)])
  }
})

test('ended sessions, disabled people and strangers are refused everywhere', async () => {
  const { open, owner } = await openTeam()
  const ended = await join(open, owner, 'owner', 'Bia')
  const cookies = new Map(ended.cookies)
  await ended.post('/api/admin/logout')
  for (const [name, value] of cookies) ended.cookies.set(name, value)
  const disabled = await join(open, owner, 'owner', 'Caio')
  await owner.post('/api/admin/people/disable', { id: await findId(open, 'Caio') })
  const readPage = openPages(open)
  for (const visitor of [ended, disabled, open.visitor()]) {
    for (const endpoint of listProtected(open)) {
      const { status, body } = await ask(visitor, endpoint)
      expect([endpoint.path, status, body.code]).toEqual([endpoint.path, 401, 'session_expired'])
    }
    for (const { path } of panelPages) {
      const { status, body } = await readPage(visitor, path)
      if (path === '/admin') expect(String(body)).toContain('action="/api/admin/login"')
      else expect([path, status]).toEqual([path, 303])
    }
  }
})

/** The front page of the panel is everybody's way in. */
function mayFollow(role: Role, link: string): boolean {
  const right = pageRights.rightOf(link)
  return link === '/admin' || (right !== null && may(role, right))
}

test.each(ROLES)('%s opens the pages of its rights, and finds no link to another', async (role: Role) => {
  const { open, owner } = await openTeam()
  const person = await join(open, owner, role, 'Bia')
  const readPage = openPages(open)
  for (const { path, right } of panelPages) {
    const { status, body } = await readPage(person, path)
    // The front page of the panel leads on to the first page that the role may open.
    const refused = path === '/admin' ? 303 : 403
    expect([path, status]).toEqual([path, may(role, right) ? 200 : refused])
    if (status !== 200) continue
    const links = [...String(body).matchAll(/href="(\/admin[^"?#]*)/g)].map(([, link]) => link)
    const forbidden = [...new Set(links)].filter((link) => !mayFollow(role, link ?? ''))
    expect(forbidden).toEqual([])
  }
})

test('only owners see money, people and the audit; only those with content edit it', () => {
  expect(ROLES.map((role) => [role, may(role, 'money'), may(role, 'people'), may(role, 'content')])).toEqual([
    ['owner', true, true, true],
    ['editor', false, false, true],
    ['support', false, false, false],
  ])
  expect(listRolesWith('orders')).toEqual(['owner', 'support'])
  expect(listRolesWith('audit')).toEqual(['owner'])
  expect(listRolesWith('deletion')).toEqual(['owner'])
})
