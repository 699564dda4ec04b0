/** The server frameworks that a script runs on, read off its name and text. */
const SIGNS = [
  ['ESX', /\besx\b|es_extended/i],
  ['QBCore', /\bqb[-_ ]?core\b/i],
  ['QBox', /\bqbo?x\b|\bqbx_core\b/i],
] as const

/** Names as the chips print them, in their fixed order. */
export function listFrameworks(text: string): string[] {
  return SIGNS.filter(([, sign]) => sign.test(text)).map(([name]) => name)
}
