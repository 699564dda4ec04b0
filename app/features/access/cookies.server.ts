/** Cookies of the panel: random tokens of 256 bits. */

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const MAX_CANDIDATES = 4

/** The well-formed tokens of this name in a Cookie header, at most four. */
export function tokensOf(header: string, name: string): string[] {
  const pairs = header.split(';', 100).map((pair) => pair.trim())
  const values = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.filter((value) => TOKEN.test(value)).slice(0, MAX_CANDIDATES)
}
