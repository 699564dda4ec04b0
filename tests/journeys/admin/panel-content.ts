/** Loads the content of a panel page as a person. */
import { type PanelRequest, requireAdmin } from '#app/panel/layout/require-admin.server.ts'
import type { Shown } from '../shop.ts'

type Asked = { path: string; cookie?: string; query?: string }

/** The login, a refusal or the content, as the server answers this cookie. */
export function askPanel<Content>(
  { shop, content }: Shown,
  loadContent: (request: PanelRequest) => Promise<Content>,
  { path, cookie = '', query = '' }: Asked,
) {
  const headers = new Headers(cookie === '' ? {} : { cookie })
  const { signal } = new AbortController()
  const address = '203.0.113.7'
  const search = new URLSearchParams(query)
  return requireAdmin(
    { shop, content, path, headers, signal, address, query: search, params: {}, locale: 'en' },
    loadContent,
  )
}

/** The content that a signed-in person gets. */
export async function readContent<Content>(
  { shop, content }: Shown,
  loadContent: (request: PanelRequest) => Promise<Content>,
  { cookies, ...asked }: Omit<Asked, 'cookie'> & { cookies: ReadonlyMap<string, string> },
): Promise<Content> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await askPanel({ shop, content }, loadContent, { ...asked, cookie })
  if ('redirect' in answer || answer.data.state !== 'open') throw new Error('the page did not open')
  return answer.data.content
}
