/** Shows refused answers beside their fields, or asks for a confirmation; loaded when this happens. */
import { createArrayGuard, createObjectGuard, isString } from '#app/lib/guards.ts'
import type { Problem } from '#app/ui/browser/api.ts'
import type { Wanted } from '../basket/add-prompt-store.ts'
import { openOwnedPrompt } from '../basket/owned-prompt.tsx'

const hasFields = createObjectGuard({
  fields: createArrayGuard(createObjectGuard({ name: isString, message: isString })),
})
const hasPage = createObjectGuard({ page: isString })

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Takes the problem document, and the form with its data. Returns the page with the missing fields, or an empty string
 * while a dialog asks; null if all errors are shown, or there are none.
 */
export async function showAnswerErrors(
  problem: Problem,
  { formId, ...wanted }: Wanted & { formId: string | undefined },
): Promise<string | null> {
  if (!hasFields(problem) || problem.fields.length === 0) return null
  if (problem.code === 'already_owned') {
    await openOwnedPrompt(wanted, problem.fields[0]?.message ?? '')
    return ''
  }
  const form = formId === undefined ? null : document.getElementById(formId)
  const fields = form instanceof HTMLFormElement ? [...form.elements].filter(isField) : []
  const wrong = problem.fields.map(({ name, message }) => ({
    field: fields.find((field) => field.name === name),
    message,
  }))
  if (wrong.some(({ field }) => !field)) return hasPage(problem) ? problem.page : null
  for (const field of fields) write(field, '')
  showErrors(wrong.flatMap(({ field, message }) => (field ? [{ field, message }] : [])))
  return null
}

/** Shows beside its fields why a form cannot be sent, with the texts that the server wrote into them. */
export function showInvalid(form: HTMLFormElement): void {
  const invalid = [...form.elements].filter(isField).filter(({ validity }) => !validity.valid)
  showErrors(
    invalid.map((field) => {
      const { missing, wrong } = field.dataset
      const words = field.validity.valueMissing ? missing : wrong
      return { field, message: words ?? field.validationMessage }
    }),
  )
}

function showErrors(wrong: { field: Field; message: string }[]): void {
  for (const { field, message } of wrong) {
    write(field, message)
    field.closest('details')?.setAttribute('open', '')
    field.addEventListener('input', () => write(field, ''), { once: true })
  }
  wrong[0]?.field.focus()
}

function isField(element: Element): element is Field {
  const isInput = element instanceof HTMLInputElement && element.type !== 'hidden'
  return isInput || element instanceof HTMLSelectElement
}

function write(field: Field, message: string): void {
  const error = document.getElementById(`${field.id}-error`)
  if (!error) return
  error.textContent = message
  if (message) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}
