import { requireAdminWithDraft, type WithDraft } from '#app/admin/components/draft/draft.server.ts'
import {
  listOwnPages,
  type NewPageProblem,
  type OwnPage,
} from '#app/features/editing/fields/own-pages.server.ts'
import { isRecord, isString } from '#app/lib/guards.ts'
import type { PersonalLoad } from '#app/page.ts'

export type StorePagesData = WithDraft<{
  pages: OwnPage[]
  /** The form as it was sent, with what is wrong with it. */
  typed: Record<'slug' | 'title' | 'body', string>
  problem: NewPageProblem | null
  outcome: 'removed' | null
}>

export const load: PersonalLoad<StorePagesData> = (request) =>
  requireAdminWithDraft(request, '/admin/store/pages', async () => {
    const { posted } = request
    const refused = isRefused(posted) ? posted : null
    const typed = (name: string) => {
      const value = refused?.newPage[name]
      return isString(value) ? value : ''
    }
    return {
      pages: await listOwnPages(request.shop.editing),
      typed: { slug: typed('slug'), title: typed('title'), body: typed('body') },
      problem: refused?.problem ?? null,
      outcome: request.query.get('outcome') === 'removed' ? 'removed' : null,
    }
  })

/** What `/api/admin/store/pages` refused. */
function isRefused(value: unknown): value is { newPage: Record<string, unknown>; problem: NewPageProblem } {
  return isRecord(value) && isRecord(value.newPage) && isRecord(value.problem)
}
