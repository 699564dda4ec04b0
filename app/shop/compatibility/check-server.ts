/** Compares the facts of a script with a visitor's server. Pure; a doubt is never a "no". */
import { KIND_WORDS, KINDS, type Kind, KNOWN, PROVIDES, STAND_INS } from './resources.ts'
import type { Facts, Server, Verdict } from './types.ts'

/** `untold`: the server's facts do not mention it. `unknown`: they mention a possible equivalent under another name. */
type Answer = 'fits' | 'needs' | 'untold' | 'unknown'
type Requirement = { name: string; answer: Answer }
/** The words for requirements that have no name of their own. */
type Words = { serverBuild: string; gameBuild: string }

/** `facts` are null for a script of which nothing is known. */
export function checkServer(facts: Facts | null, server: Server, words: Words): Verdict {
  const requirements = facts ? listRequirements(facts, server, words) : []
  if (requirements.length === 0) return { state: 'unknown', unknown: [] }
  const named = (answer: Answer) =>
    requirements.filter((requirement) => requirement.answer === answer).map(({ name }) => name)
  const missing = named('needs')
  if (missing.length > 0) return { state: 'needs', missing }
  const unknown = named('unknown')
  return unknown.length > 0 ? { state: 'unknown', unknown } : { state: 'fits', provided: named('untold') }
}

function listRequirements(facts: Facts, server: Server, words: Words): Requirement[] {
  const { serverBuild, oneSync, gameBuild } = facts
  return [
    ...KINDS.filter((kind) => facts[kind].length > 0).map((kind) => ({
      name: facts[kind].join(' / '),
      answer: checkKind(kind, facts[kind], server),
    })),
    ...facts.requires.map((name) => ({
      name,
      // A list of resources omits those in folders and hides renamed ones.
      answer: hasResource(name, server) ? ('fits' as const) : ('untold' as const),
    })),
    ...(serverBuild === null
      ? []
      : [{ name: `${words.serverBuild} ${serverBuild}`, answer: atLeast(server.serverBuild, serverBuild) }]),
    ...(oneSync ? [{ name: 'OneSync', answer: toAnswer(server.oneSync) }] : []),
    ...(gameBuild === null
      ? []
      : [{ name: `${words.gameBuild} ${gameBuild}`, answer: atLeast(server.gameBuild, gameBuild) }]),
  ]
}

/** One of the names is enough. */
function checkKind(kind: Kind, names: readonly string[], server: Server): Answer {
  const required = new Set(names.flatMap((name) => listResources(kind, name)))
  if (required.has('standalone') || server.resources.some((resource) => required.has(resource))) return 'fits'
  const knownResources = new Set(KNOWN[kind].flatMap(({ resources }) => resources))
  const has = server.resources.filter((resource) => knownResources.has(resource))
  if (has.length === 0)
    return server.resources.some((resource) => mayBeRenamed(kind, resource)) ? 'unknown' : 'untold'
  // A name that the shop does not know may exist on the server under another name.
  if ([...required].some((name) => !knownResources.has(name))) return 'unknown'
  if (has.some((resource) => STAND_INS[resource]?.some((name) => required.has(name)))) return 'unknown'
  return server.resources.some((resource) => mayBeRenamed(kind, resource)) ? 'unknown' : 'needs'
}

const ALL_KNOWN = new Set(KINDS.flatMap((kind) => KNOWN[kind].flatMap(({ resources }) => resources)))

function mayBeRenamed(kind: Kind, resource: string): boolean {
  return !ALL_KNOWN.has(resource) && !isPartOfKnown(resource) && KIND_WORDS[kind].test(resource)
}

/** Parts of a framework, such as `esx_society` and `qb-garages`, are no renamed framework. */
function isPartOfKnown(resource: string): boolean {
  return /^(?:esx|qb|qbx|ox|qs|ps|lb)[-_]/.test(resource) && !/(?:core|inv|target|phone)/.test(resource)
}

function listResources(kind: Kind, name: string): readonly string[] {
  const lower = name.toLowerCase()
  const framework = KNOWN[kind].find(
    (candidate) => candidate.name.toLowerCase() === lower || candidate.resources.includes(lower),
  )
  return framework?.resources ?? [lower]
}

function hasResource(name: string, { resources }: Server): boolean {
  const lower = name.toLowerCase()
  return resources.some((resource) => resource === lower || PROVIDES[resource]?.includes(lower))
}

function atLeast(has: number | null, least: number): Answer {
  return has === null ? 'untold' : has >= least ? 'fits' : 'needs'
}

function toAnswer(has: boolean | null): Answer {
  return has === null ? 'untold' : has ? 'fits' : 'needs'
}
