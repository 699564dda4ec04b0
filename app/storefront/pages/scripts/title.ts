import type { Messages } from '#app/messages/index.ts'
import type { ScriptsStaticData } from './load.server.ts'

type Titled = Pick<ScriptsStaticData, 'category' | 'counts'>

/** A category of services has its plain name, because services are not scripts. */
export function formatTitle({ category, counts }: Titled, { scripts }: Pick<Messages, 'scripts'>): string {
  if (!category) return scripts.title
  return counts.services > 0 && counts.scripts === 0 ? category.name : scripts.titleOf(category.name)
}
