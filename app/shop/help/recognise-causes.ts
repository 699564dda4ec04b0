/**
 * Recognises in a console's text why a purchased script does not start. Pure, for the browser and the server alike, and
 * linear: every line is read once, in pieces of bounded length.
 */
import { CAUSES, type Cause } from './causes.ts'

/** `line` revealed the cause; it is cleaned and cut. */
export type Finding = { cause: Cause; line: string }

const MAX_PIECE_LENGTH = 1_000
const MAX_QUOTE_LENGTH = 200
/** A command counts as the reason for an error within so many lines. */
const COMMAND_REACH = 30

/** Lines without any of these words are errors of another kind, or none. */
const WORTH_READING =
  /entitle|fxap|decrypt|verif|escrow|asset|account|owner|transfer|valid|future|issued|clock|time|token|artifact|build|outdated|near '|\/server:|depend|nil value|export|resource|folder|rename|key|refresh|ensure|start/

/** Signs within a single line; the two causes missing here need the surrounding lines. */
const SIGNS: Partial<Record<Cause, RegExp>> = {
  transferred:
    /^(?=.*\b(?:assets?|grants?|granted|keymaster|portal|escrow|one-time transfer)\b).*(?:transferred (?:to another|before|already|once)|already (?:been )?transferred|was transferred|(?:can ?not|can't|could not) (?:be )?transfer|one-time transfer|no further transfers?|transfers? (?:are|is) not possible)/,
  account:
    /^(?=.*\b(?:assets?|resource|script|key|licen[sc]e|purchased?|bought|entitlement)\b).*(?:(?:different|another|wrong|other) (?:cfx\.?(?:re)? |keymaster |fivem |portal )?(?:account|user|owner)|not owned by|(?:owners?|accounts?) (?:do|does|did) ?n[o']t match|owner mismatch|(?:is ?n[o']t|not) in the assets of)/,
  key: /licen[sc]e key authentication failed|could ?n[o']t authenticate (?:the |your )?(?:server )?licen[sc]e key|no licen[sc]e key|unknown licen[sc]e key|invalid (?:licen[sc]e|server) key|(?:licen[sc]e_?|server |sv_licensekey.{0,4})(?:key)?\b.{0,60}\b(?:already in use|in use by|being used|used (?:on|by) another|expired|revoked|rejected|is invalid|not valid)/,
  fxap: /\.fxap\b.{0,60}(?:missing|not (?:be )?found|corrupt|damaged|changed|invalid|unreadable)|(?:missing|no|corrupt|damaged|invalid|find) (?:the )?\W?\.fxap|(?:failed to|could ?n[o']t|cannot|can't|unable to) (?:verify|decrypt)\b(?!.{0,30}token)|protected resource .{0,90}\b(?:not|n't) be verified|(?:not|n't) be decrypted/,
  clock:
    /not yet valid|(?:token|ticket|iat|nbf|issued).{0,40}in the future|before it was issued|clock skew|\b(?:system|server|host|machine)(?:'s)? (?:clock|time)\b.{0,60}\b(?:differs?|wrong|off|out of sync|not synchroni[sz]ed|ahead|behind|incorrect)|check the clock|synchroni[sz]e the (?:time|clock)|entitlement .{0,20}expired/,
  build:
    /\bnear '?(?:<\\\d+>|fxap)|depend\w* \/server:\d|\b(?:requires?|needs?|at least|minimum)\b.{0,40}\b(?:server (?:build|version)|artifacts?)\b|\b(?:server (?:build|version)|artifacts?)\b.{0,40}\b(?:too old|outdated|is required|or (?:newer|higher|above))|update your (?:server )?artifacts?|server is outdated|not support escrow/,
  dependency:
    /(?:could ?n[o']t|cannot|failed to|unable to) (?:find|start|load|meet) (?:the )?dependency (?!\/)|\bdependency ['"]?[\w-]{1,60}['"]? (?:is |was )?(?:missing|not (?:started|found|running))|nil value \(global '(?:lib|esx|qbcore|qbx|ox|mysql|target)'\)/,
  folder:
    /could ?n[o']t find resource (?!category)|\b(?:resource|folder|directory)\b.{0,60}\b(?:must|has to|have to|should|needs to) be (?:named|called)|(?:do not|don't|never) rename (?:this|the) (?:resource|folder)|resource name (?:is )?(?:invalid|wrong)|\bresource ['"]?[\w-]{1,60}['"]? (?:does not|doesn't) exist/,
}

const ENTITLEMENT =
  /\b(?:lacks?|lacking|missing|without|no)\b.{0,30}\bentitlement|\bnot entitled\b|entitlement (?:is )?(?:missing|required)/
/** A command typed while the server runs stands behind a prompt; a `server.cfg` has none. */
const COMMAND =
  /(?:[>$\]]|command:?|servercommand")\s{1,40}(?:refresh\b|(?:ensure|restart|start) [\w-]{1,60}\s*$)/
const STARTED = /started resource ([\w-]{1,60})/
const MISSING_EXPORT = /no such export \S{1,80} in resource ([\w-]{1,60})/
/** Resources that other scripts depend on: without them their exports are missing. */
const LIBRARIES =
  /^(?:ox_lib|ox_core|ox_target|ox_inventory|oxmysql|mysql-async|ghmattimysql|es_extended|qb-core|qbx_core|qb-target|qb-inventory|pma-voice)$/

/** Most causes look like the entitlement error, so beside a surer cause these two are dropped. */
const BY_ENTITLEMENT: readonly Cause[] = ['restart', 'entitlement']
const SURER = CAUSES.slice(0, CAUSES.indexOf('restart'))

/** Reads a console piece by piece; `list` returns the causes found so far, the surest first. */
export function createRecogniser() {
  const found = new Map<Cause, string>()
  const started = new Set<string>()
  let commandAt = Number.NEGATIVE_INFINITY
  let number = 0

  function readLine(text: string): void {
    number += 1
    const line = text.toLowerCase()
    if (!WORTH_READING.test(line)) return
    const resource = STARTED.exec(line)?.[1]
    if (resource) started.add(resource)
    if (COMMAND.test(line)) commandAt = number
    const cause = causeOfLine(line, { started, isAfterCommand: number - commandAt <= COMMAND_REACH })
    if (cause && !found.has(cause)) found.set(cause, text.trim().slice(0, MAX_QUOTE_LENGTH))
  }

  return {
    /** `text`: whole lines without secrets, see `blankSecrets`. */
    read(text: string): void {
      for (const line of listLines(text)) readLine(line)
    },
    list(): Finding[] {
      const isExplained = SURER.some((cause) => found.has(cause))
      return CAUSES.flatMap((cause) => {
        const line = found.get(cause)
        return line === undefined || (isExplained && BY_ENTITLEMENT.includes(cause)) ? [] : [{ cause, line }]
      })
    },
  }
}

type Before = { started: ReadonlySet<string>; isAfterCommand: boolean }

function causeOfLine(line: string, { started, isAfterCommand }: Before): Cause | null {
  const namedCause = CAUSES.find((cause) => SIGNS[cause]?.test(line))
  if (namedCause) return namedCause
  if (ENTITLEMENT.test(line)) return isAfterCommand ? 'restart' : 'entitlement'
  const library = MISSING_EXPORT.exec(line)?.[1]
  // A started library that lacks the export has another version, which is another error.
  return library && LIBRARIES.test(library) && !started.has(library) ? 'dependency' : null
}

/** The text's lines without colours and markup; a line without end comes in pieces. */
function* listLines(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const stop = Math.min(end < 0 ? text.length : end, start + MAX_PIECE_LENGTH)
    yield cleanLine(text.slice(start, stop))
    start = stop === end ? stop + 1 : stop
  }
}

/** Colours of terminals (`ESC[31m`) and of the game (`^1`), elements and entities of a panel's page. */
function cleanLine(line: string): string {
  const plain = line
    // A terminal's colours begin with a control character.
    .replace(/\p{Cc}\[[\d;]{0,20}[A-Za-z]|\^\d|<\/?[a-z][^<>]{0,300}>/giu, '')
    .replace(/\p{Cc}/gu, ' ')
  return plain.includes('&') ? decodeEntities(plain) : plain
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  amp: '&',
}

function decodeEntities(text: string): string {
  return text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}
