/** Recognises the server frameworks of a script by its name and text. */
const SIGNS = [
  ['ESX', /\besx\b|es_extended/i],
  ['QBCore', /\bqb[-_ ]?core\b/i],
  ['QBox', /\bqbo?x\b|\bqbx_core\b/i],
] as const

/** Each framework's core resource, which people search for too. */
export const FRAMEWORK_CORES: Readonly<Record<string, string>> = {
  ESX: 'es_extended',
  QBCore: 'qb-core',
  QBox: 'qbx_core',
}

/** Names as the chips show them, in a fixed order. */
export function listFrameworks(text: string): string[] {
  return SIGNS.filter(([, sign]) => sign.test(text)).map(([name]) => name)
}
