import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  action: string
  /** Makes the same call without leaving the page; without script the browser posts the form. */
  onSend: (fields: [string, string][]) => void
}

/** A form that the browser posts before hydration, and that hands its fields to `onSend` afterwards. */
export function Form({ onSend, ...rest }: FormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSend(listFields(event.currentTarget, findSubmitter(event.nativeEvent)))
  }
  return <form {...rest} method="post" onSubmit={handleSubmit} />
}

function findSubmitter(event: Event): HTMLElement | null {
  return event instanceof SubmitEvent ? event.submitter : null
}

function listFields(form: HTMLFormElement, submitter: HTMLElement | null): [string, string][] {
  const fields: [string, string][] = []
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string') fields.push([name, value])
  return fields
}
