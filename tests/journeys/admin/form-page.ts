/** A form of a page as a browser without script sends it. */

type PageForm = {
  action: string
  fields: Record<string, string>
}

/** The form whose action this is, with the values that it was rendered with. */
export function readForm(document: string, action: string): PageForm {
  const start = document.search(new RegExp(`<form\\b[^>]*\\baction="${action}"`))
  if (start < 0) throw new Error(`no form for ${action}`)
  const form = document.slice(start, document.indexOf('</form>', start))
  return { action, fields: readFields(form) }
}

function readFields(form: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, tag = '', inside = '', content = ''] of form.matchAll(
    /<(input|textarea|select)\b([^>]*)>(?:(?<=<(?:textarea|select)\b[^>]*>)([\s\S]*?)<\/(?:textarea|select)>)?/g,
  )) {
    const name = attribute(inside, 'name')
    if (name === null) continue
    const value = sentBy({ tag, inside, content })
    if (value !== null) fields[name] = value
  }
  return fields
}

function sentBy({ tag, inside, content }: { tag: string; inside: string; content: string }): string | null {
  // A browser drops the first line break and sends the others as CRLF.
  if (tag === 'textarea') return unescaped(content).replace(/^\n/, '').replaceAll('\n', '\r\n')
  if (tag === 'select') {
    const options = [...content.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => option)
    const chosen = options.find((option) => /\bselected\b/.test(option)) ?? options[0] ?? ''
    return attribute(chosen, 'value')
  }
  const isChoice = ['checkbox', 'radio'].includes(attribute(inside, 'type') ?? '')
  if (isChoice && !/\bchecked\b/.test(inside)) return null
  return attribute(inside, 'value') ?? (isChoice ? 'on' : '')
}

function attribute(inside: string, name: string): string | null {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`).exec(inside) ?? []
  return value === undefined ? null : unescaped(value)
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
