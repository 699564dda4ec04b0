import { requireAdminWithDraft, type WithDraft } from '#app/admin/components/draft/draft.server.ts'
import type { PersonalLoad } from '#app/page.ts'

export type StoreData = WithDraft<object>

export const load: PersonalLoad<StoreData> = (request) =>
  requireAdminWithDraft(request, '/admin/store', async () => ({}))
