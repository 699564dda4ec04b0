/** `.env` as a text: lines of its own stay, variables that are set change in their place or follow at the end. */

/** The file's new text. */
export function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const rest = new Map(Object.entries(variables))
  const lines = text.split('\n').map((line) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? ''
    const value = rest.get(name)
    if (value === undefined) return line
    rest.delete(name)
    return `${name}=${quote(value)}`
  })
  const kept = lines.join('\n').trimEnd()
  const added = [...rest].map(([name, value]) => `${name}=${quote(value)}`)
  return `${[...(kept === '' ? [] : [kept]), ...added].join('\n')}\n`
}

/** In the first quotes that the value itself does not hold: inside of them nothing is read in another way. */
function quote(value: string): string {
  if (/^[\w./:@%+,=-]*$/.test(value)) return value
  const mark = ["'", '`', '"'].find((each) => !value.includes(each))
  if (mark === undefined || /[\r\n]/.test(value)) throw new Error('this value cannot stand in .env')
  return mark + value + mark
}
