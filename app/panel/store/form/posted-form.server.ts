/** Forms that an endpoint hands back to their page. */

import { isBoolean, isRecord, isString, objectOf } from '#app/lib/guards.ts'
import type { FieldProblems } from '#app/panel/store/forms/types.ts'
import type { DraftSuggestion } from '#app/shop/catalog/product-drafts/product-drafts.server.ts'

type RefusedForm = {
  fields: ReadonlyMap<string, string>
  problems: FieldProblems
  /** A file of the form changed since it was opened. */
  isConflict: boolean
}

/** The suggestion that `/api/admin/store/suggest` asked the assistant for. */
export const isSuggested = (value: unknown): value is { suggestion: DraftSuggestion } =>
  isRecord(value) && isRecord(value.suggestion) && isRecord(value.suggestion.values)

const isProblem = objectOf({ label: isString, text: isString })
const areProblems = (value: unknown): value is FieldProblems =>
  isRecord(value) && Object.values(value).every(isProblem)

/** The form that `/api/admin/store/save` refused, or whose list was changed. */
export const isRefusedForm: (value: unknown) => value is RefusedForm = objectOf({
  fields: (value: unknown): value is ReadonlyMap<string, string> => value instanceof Map,
  problems: areProblems,
  isConflict: isBoolean,
})
