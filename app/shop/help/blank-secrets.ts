/**
 * Blanks keys of a server and names of persons in a console's text, before anything else reads it. All quantifiers are
 * bounded or end at the first other character, so the time grows with the length alone.
 */

export const BLANK = '[removed]'

/** Names with an underscore are settings, whose value follows a space as well: `rcon_password`, `sv_licenseKey`. */
const SETTING =
  '[\\w.:-]{0,20}_[\\w.:-]{0,30}(?:password|passwd|secret|token|webhook|key|connection_?string)\\b["\']?[ \\t]*[=: \\t]'
/** Other words name a secret when a sign or a quoted value follows. */
const WORD =
  '[\\w.-]{0,30}(?:password|passwd|pwd|secret|token|webhook|api[_ ]?key|licen[sc]e[_ ]?key|server key|authorization|connection ?string)["\']?[ \\t]*(?:[=:]|(?=["\']))'
const VALUE = '(?:"[^"\\r\\n]{1,500}"|\'[^\'\\r\\n]{1,500}\'|[^\\s"\',;]{1,500})'

/** `$1` of a match stays, the rest is blanked. */
const SECRETS: readonly RegExp[] = [
  // A connection string holds the password among other values, so its whole line goes.
  /(\b\w{0,30}connection_string\b["']?[ \t]*[=:]?[ \t]*)\S[^\r\n]{0,2000}/gi,
  /(\b[a-z][a-z+.-]{1,20}:\/\/)[^\s/@"'<>]{1,300}@[^\s"'<>]{1,300}/gi,
  new RegExp(`((?:^|[^\\w.:-])(?:${SETTING}|${WORD})[ \\t]*(?:(?:bearer|basic)[ \\t]+)?)${VALUE}`, 'gim'),
  /()\bcfxk_\w{1,200}/gi,
  /(https:\/\/(?:\w{1,20}\.)?discord(?:app)?\.com\/api\/webhooks\/)[\w/-]{1,200}/gi,
  /()\beyJ[\w-]{6,4000}(?:\.[\w-]{1,4000}){0,2}/g,
  /()\b(?:gh[pousr]_|github_pat_|sk-|xox[abp]-)[\w-]{10,250}/g,
  // Tokens of Discord's bots: three parts.
  /()\b[\w-]{20,30}\.[\w-]{5,8}\.[\w-]{25,50}\b/g,
  // Long words of letters and digits are keys: names of resources are shorter or have separators.
  /()\b(?=[a-z]{0,60}\d)(?=\d{0,60}[a-z])[a-z\d]{24,400}\b/gi,
]

const PERSONS: readonly RegExp[] = [
  /(\b(?:license2?|steam|discord|fivem|live|xbl|ip):)[\w.:-]{3,80}/gi,
  /()(?<![\w.%+-])[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g,
  /()\b(?:\d{1,3}\.){3}\d{1,3}\b/g,
  /()(?<![\w:])(?:(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){1,6}(?::[0-9a-f]{1,4}){1,6})(?![\w:])/gi,
  // The name in a home folder, and of a player who comes or goes.
  /((?:[a-z]:[\\/]Users|\/home)[\\/])[^\\/\s"']{1,60}/gi,
  /(\b(?:Player|Connecting:|Dropped player|Joining:)[ \t]+)(?!\d)[^\r\n]{1,40}?(?=[ \t]+(?:was|has|is|joined|left|connected|disconnected|\(|\[)|$)/gim,
]

/** The same text with `[removed]` in place of keys, passwords, tokens, addresses and names. */
export function blankSecrets(text: string): string {
  return blank(blankKeys(text), PERSONS)
}

/** Blanks keys, passwords and tokens alone, where the persons are known anyway. */
export function blankKeys(text: string): string {
  return blank(text, SECRETS)
}

function blank(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((blanked, pattern) => blanked.replace(pattern, `$1${BLANK}`), text)
}
