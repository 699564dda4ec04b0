import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { StoreFormData } from './load.server.ts'

type Content = Extract<StoreFormData, { state: 'open' }>['content']

/** The name of the edited text, product or picture. */
export function getTitle(content: Content | null, { store: t, tabs }: AdminMessages): string {
  if (content?.kind !== 'form') return tabs.store
  if (content.id === '') return t.sections[content.section].title
  if (content.section === 'note') return content.name ?? t.news.isNew
  return content.name ?? `${t.sections[content.section].title} ${content.id}`
}
