import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  action: string
  /** Makes the same call in place; the browser's own post is what happens without script. */
  onSend: (fields: [string, string][]) => void
}

/** A form that posts by itself before script arrives, and hands its fields over afterwards. */
export function Form({ onSend, ...rest }: FormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSend(fieldsOf(event.currentTarget, submitterOf(event.nativeEvent)))
  }
  return <form {...rest} method="post" onSubmit={handleSubmit} />
}

function submitterOf(event: Event): HTMLElement | null {
  return event instanceof SubmitEvent ? event.submitter : null
}

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): [string, string][] {
  const fields: [string, string][] = []
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string') fields.push([name, value])
  return fields
}
