/** Edits `.env` as a text: foreign lines stay, and variables change in their place or follow at the end. */

export function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const missing = new Map(Object.entries(variables))
  const lines = text.split('\n').map((line) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? ''
    const value = missing.get(name)
    if (value === undefined) return line
    missing.delete(name)
    return `${name}=${quote(value)}`
  })
  const kept = lines.join('\n').trimEnd()
  const added = [...missing].map(([name, value]) => `${name}=${quote(value)}`)
  return `${[...(kept === '' ? [] : [kept]), ...added].join('\n')}\n`
}

/** Uses the first quotes that the value does not contain, because nothing inside them has a special meaning. */
function quote(value: string): string {
  if (/^[\w./:@%+,=-]*$/.test(value)) return value
  const mark = ["'", '`', '"'].find((each) => !value.includes(each))
  if (mark === undefined || /[\r\n]/.test(value)) throw new Error('this value cannot stand in .env')
  return mark + value + mark
}
