import type { AdminMessages } from '#app/messages/admin/index.ts'
import { locales } from '#app/messages/languages.ts'
import type { Column } from '#app/panel/kit/table/data-table.tsx'

/** Names the languages of a row's translations. */
export function createLanguagesColumn({
  products: t,
  form,
}: AdminMessages['store']): Column<{ languages: readonly string[] }> {
  return {
    key: 'languages',
    label: t.languages,
    narrow: 'away',
    render: ({ languages }) => nameLanguages(languages, form),
  }
}

function nameLanguages(languages: readonly string[], t: AdminMessages['store']['form']): string {
  const names: Record<string, string> = t.languageNames
  if (languages.length === 0) return '–'
  // The original is no translation.
  if (languages.length === locales.length - 1) return t.allLanguages
  return languages.map((language) => names[language] ?? language).join(', ')
}
