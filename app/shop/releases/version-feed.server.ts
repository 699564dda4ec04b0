/**
 * Serves `/versions/{resource}`, with the current version and the changes since an earlier one, to game servers, and
 * `/versions` with all resources. The responses are cached as bytes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type EncodedBody, encodeBody } from '#app/lib/encoded-body.server.ts'
import { compareVersions } from '#app/lib/versions.ts'
import { CHANGE_KINDS } from '#app/server/store/schema/heads.server.ts'
import { renderLuaCheck } from './lua-check.server.ts'
import type { Release, Resource, Resources } from './types.ts'

type FeedOptions = {
  origin: string
  resources: () => Resources
  recordCheck: (resource: string, version: string) => void
  /** Headers of every response. */
  headers: Record<string, string>
}

type Entry = {
  body: EncodedBody
  /** The check to count; null for responses that are not version checks. */
  check: { resource: string; version: string } | null
}

const LIST = /^\/versions(?:\?|$)/
/** Matches `/versions/ng_backpack` and its variants: plain text, GitHub's latest release, and the Lua script. */
const ADDRESS =
  /^\/versions\/([a-z0-9][a-z0-9_-]{0,60})(\.txt|\/releases\/latest|\/version_check\.lua)?(?:\?(.*))?$/
const MAX_ADDRESS_LENGTH = 200
const VERSION = /^[\w.+-]{1,30}$/
const MAX_RELEASES = 50
/** The cache is bounded, because every value of `from` is another address. */
const MAX_DOCUMENTS = 2_000
const MINUTE = 'public, max-age=60'

export function createVersionFeed({ origin, resources, recordCheck, headers }: FeedOptions) {
  let cache = { resources: resources(), byAddress: new Map<string, Entry>() }

  function find(address: string, accept: string): EncodedBody | null {
    const current = resources()
    if (cache.resources !== current || cache.byAddress.size > MAX_DOCUMENTS)
      cache = { resources: current, byAddress: new Map() }
    const isText = accept.includes('text/plain') && !accept.includes('json')
    const key = isText ? `text ${address}` : address
    const entry = cache.byAddress.get(key) ?? createEntry(current, address, isText)
    if (entry === null) return null
    cache.byAddress.set(key, entry)
    if (entry.check) recordCheck(entry.check.resource, entry.check.version)
    return entry.body
  }

  function createEntry(current: Resources, address: string, isText: boolean): Entry | null {
    if (address.length > MAX_ADDRESS_LENGTH) return null
    if (LIST.test(address))
      return { body: encodeJson({ resources: listCurrentVersions(current) }), check: null }
    const [, name = '', kind = '', query = ''] = ADDRESS.exec(address) ?? []
    const resource = current.get(name)
    if (!resource) return null
    if (kind === '/version_check.lua')
      return { body: encode('text/plain', renderLuaCheck(resource, origin)), check: null }
    const from = readVersion(query)
    const check = { resource: name, version: nameVersion(resource, from) }
    if (kind === '/releases/latest') return { body: encodeJson(describeAsGitHub(resource, origin)), check }
    if (isText || kind === '.txt')
      return { body: encode('text/plain', `${resource.releases[0].version}\n`), check }
    return { body: encodeJson(describeVersions(resource, from, origin)), check }
  }

  function encode(type: string, content: string): EncodedBody {
    return encodeBody(Buffer.from(content), {
      ...headers,
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': MINUTE,
      'Access-Control-Allow-Origin': '*',
      Vary: 'Accept',
    })
  }
  const encodeJson = (value: object) => encode('application/json', JSON.stringify(value))

  return {
    /** Finds the response to an address, which is a path with its query; null for an unknown resource. */
    find,
    /** Responds to a GET or HEAD request; false when nothing was written. */
    respond(request: IncomingMessage, response: ServerResponse, address: string): boolean {
      if (!address.startsWith('/versions')) return false
      const body = find(address, request.headers.accept ?? '')
      body?.send(request, response)
      return body !== null
    },
  }
}

function readVersion(query: string): string | null {
  const from = new URLSearchParams(query).get('from') ?? ''
  return VERSION.test(from) ? from : null
}

/** All versions that were never released share the name `*`, so that made-up versions cannot fill the table. */
function nameVersion({ releases }: Resource, from: string | null): string {
  if (from === null) return ''
  return releases.some(({ version }) => version === from) ? from : '*'
}

/** Lists the releases after `from`, the newest first. When `from` was never released, version numbers decide. */
function listSince(releases: readonly Release[], from: string): Release[] {
  const index = releases.findIndex(({ version }) => compareVersions(version, from) === 0)
  if (index >= 0) return releases.slice(0, index)
  return releases.filter(({ version }) => compareVersions(version, from) > 0)
}

function listCurrentVersions(resources: Resources) {
  return [...resources.values()].map(({ name, title, releases: [{ version, date }] }) => ({
    resource: name,
    product: title,
    version,
    released: date,
  }))
}

function describeVersions({ name, title, releases }: Resource, from: string | null, origin: string) {
  const [current] = releases
  const since = from === null ? [current] : listSince(releases, from)
  const listed = since.slice(0, MAX_RELEASES)
  return {
    resource: name,
    product: title,
    version: current.version,
    released: current.date,
    url: origin + current.path,
    from,
    outdated: from !== null && since.length > 0,
    breaking: since.some(({ breaking }) => breaking.length > 0),
    changes: listed.flatMap(listChanges),
    replace: [...new Set(listed.flatMap(({ replace }) => replace))],
    needs: [...new Set(listed.flatMap(({ needs }) => needs))],
  }
}

/** A release without lists is described by its title. */
function listChanges(release: Release) {
  const { version, title } = release
  const changes = CHANGE_KINDS.flatMap((kind) => release[kind].map((text) => ({ version, kind, text })))
  return changes.length > 0 ? changes : [{ version, kind: 'changed', text: title }]
}

/** Builds the fields of `api.github.com/repos/{owner}/{repository}/releases/latest` that version checkers read. */
function describeAsGitHub({ releases: [current] }: Resource, origin: string) {
  const lists = [
    ['Breaking', current.breaking],
    ['Added', current.added],
    ['Changed', current.changed],
    ['Fixed', current.fixed],
    ['Files to replace', current.replace],
    ['Needs', current.needs],
  ] as const
  const body = lists
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `### ${name}\n\n${lines.map((line) => `- ${line}`).join('\n')}`)
  return {
    tag_name: current.version,
    name: current.title,
    html_url: origin + current.path,
    body: body.join('\n\n'),
    published_at: `${current.date}T00:00:00Z`,
    draft: false,
    prerelease: false,
  }
}
