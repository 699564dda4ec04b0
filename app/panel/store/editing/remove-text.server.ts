import { translatedLocales } from '#app/messages/index.ts'
import type { Editing } from './editing.server.ts'
import type { EditedBy } from './types.ts'

/**
 * Removes a text of the store with its translations; `changed` when someone else changed it since `base`. `stem` is its
 * path without the ending, such as `news/zips`. Throws `EditingError` and `DatabaseError`.
 */
export async function removeText(
  editing: Editing,
  stem: string,
  { base, ...who }: EditedBy & { base: string },
): Promise<'removed' | 'changed'> {
  const removed = await editing.remove(`${stem}.md`, { base, ...who })
  if (removed.outcome === 'conflict') return 'changed'
  for (const language of translatedLocales) {
    const path = `${stem}.${language}.md`
    const { version } = await editing.read(path)
    await editing.remove(path, { base: version, ...who })
  }
  return 'removed'
}
