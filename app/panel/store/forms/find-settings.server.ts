import { containsAll } from '#app/lib/words.server.ts'
import { type AdminLanguage, getAdminMessages } from '#app/messages/admin/index.ts'
import { describeFields } from './describe-fields.server.ts'
import type { Field } from './field.ts'
import { findSection, SECTIONS } from './sections.server.ts'

type FoundSetting = { href: string; title: string; detail: string }

/** Sections whose title, summary or labels contain all of the words; `detail` is the matching label. */
export function findSettings(words: readonly string[], language: AdminLanguage): FoundSetting[] {
  const { sections } = getAdminMessages(language).store
  return SECTIONS.filter(({ name }) => findSection(name, '') !== null).flatMap((section) => {
    const { title, text } = sections[section.name]
    const { schema, texts } = section.original('')
    const fields = listFields(describeFields(schema, texts, language), section.keys)
    const label = fields.find((field) => containsAll(`${title} ${field.label}`, words))?.label
    if (label === undefined && !containsAll(`${title} ${text}`, words)) return []
    return [{ href: `/admin/store/${section.name}`, title, detail: label ?? text }]
  })
}

function listFields(field: Field, keys: readonly string[] | null): Field[] {
  if (field.kind === 'list') return listFields(field.item, null)
  if (field.kind !== 'group') return []
  return field.fields
    .filter(({ key }) => keys === null || keys.includes(key))
    .flatMap((each) => [each, ...listFields(each, null)])
}
