import type { Shop } from '#app/compose.server.ts'
import { isRecord, isString } from '#app/lib/guards.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { describeFile } from '#app/panel/store/forms/describe-changes.server.ts'
import { listOwnPages, type NewPageProblem, type OwnPage } from '#app/panel/store/pages/own-pages.server.ts'
import { listPageLinks, type PageLinks } from '#app/panel/store/pages/page-links.server.ts'

/** `texts` link to the forms of the texts that mention the page. */
type LinkedPage = OwnPage & Pick<PageLinks, 'lists'> & { texts: { title: string; href: string }[] }

const OUTCOMES = ['removed', 'changed'] as const
type Outcome = (typeof OUTCOMES)[number]

export type StorePagesData = WithDraft<{
  pages: LinkedPage[]
  /** The refused form with its problem. */
  typed: Record<'slug' | 'title' | 'body', string>
  problem: NewPageProblem | null
  outcome: Outcome | null
}>

const PATH = '/admin/store/pages'

export const loadContent = loadWithDraft<StorePagesData>(async ({ shop, query, posted, language }) => {
  const refused = isRefused(posted) ? posted : null
  const typed = (name: string) => {
    const value = refused?.newPage[name]
    return isString(value) ? value : ''
  }
  return {
    pages: await listLinkedPages(shop, language),
    typed: { slug: typed('slug'), title: typed('title'), body: typed('body') },
    problem: refused?.problem ?? null,
    outcome: OUTCOMES.find((outcome) => outcome === query.get('outcome')) ?? null,
  }
})

async function listLinkedPages({ editing, env }: Shop, language: AdminLanguage): Promise<LinkedPage[]> {
  const pages = await listOwnPages(editing)
  const slugs = pages.map(({ id }) => id)
  const links = await listPageLinks(await editing.source(), slugs, env.publicOrigin)
  return pages.map((page) => {
    const { lists = [], texts = [] } = links.get(page.id) ?? {}
    const linking = texts.map(({ path, title }) => {
      const { href } = describeFile({ path, kind: 'markdown', changes: [] }, language)
      return { title, href: href ?? PATH }
    })
    return { ...page, lists, texts: linking }
  })
}

/** The new page that `/api/admin/store/pages` refused. */
function isRefused(value: unknown): value is { newPage: Record<string, unknown>; problem: NewPageProblem } {
  return isRecord(value) && isRecord(value.newPage) && isRecord(value.problem)
}
