/**
 * `/versions/{resource}`: the current version and the changes since an earlier one, for game servers; `/versions`: all
 * resources. Cached as bytes.
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
  noteCheck: (resource: string, version: string) => void
  /** Header lines that every response carries. */
  headers: Record<string, string>
}

type Entry = {
  body: EncodedBody
  /** The check to count; null for a file that is read by people. */
  check: { resource: string; version: string } | null
}

const LIST = /^\/versions(?:\?|$)/
/** `/versions/ng_backpack`, `.txt`, the shape of GitHub's newest release, or the script that asks. */
const ADDRESS =
  /^\/versions\/([a-z0-9][a-z0-9_-]{0,60})(\.txt|\/releases\/latest|\/version_check\.lua)?(?:\?(.*))?$/
const LONGEST_ADDRESS = 200
const VERSION = /^[\w.+-]{1,30}$/
const MOST_RELEASES = 50
/** Every `from` is an address of its own. */
const MOST_DOCUMENTS = 2_000
const MINUTE = 'public, max-age=60'

export function createVersionFeed({ origin, resources, noteCheck, headers }: FeedOptions) {
  let documents = { of: resources(), byAddress: new Map<string, Entry>() }

  function find(address: string, accept: string): EncodedBody | null {
    const present = resources()
    if (documents.of !== present || documents.byAddress.size > MOST_DOCUMENTS)
      documents = { of: present, byAddress: new Map() }
    const isText = accept.includes('text/plain') && !accept.includes('json')
    const key = isText ? `text ${address}` : address
    const entry = documents.byAddress.get(key) ?? make(present, address, isText)
    if (entry === null) return null
    documents.byAddress.set(key, entry)
    if (entry.check) noteCheck(entry.check.resource, entry.check.version)
    return entry.body
  }

  function make(present: Resources, address: string, isText: boolean): Entry | null {
    if (address.length > LONGEST_ADDRESS) return null
    if (LIST.test(address)) return { body: encodeJson({ resources: listCurrent(present) }), check: null }
    const [, name = '', kind = '', query = ''] = ADDRESS.exec(address) ?? []
    const resource = present.get(name)
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
    /** Null for an unknown resource. `address` is the path with its query. */
    find,
    /** Responds to a GET or HEAD; false when nothing was written. */
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

/** Versions that were never released share a name, so that no server can invent rows. */
function nameVersion({ releases }: Resource, from: string | null): string {
  if (from === null) return ''
  return releases.some(({ version }) => version === from) ? from : '*'
}

/** Releases after `from`, the newest first. An unknown version is compared by its number. */
function listSince(releases: readonly Release[], from: string): Release[] {
  const place = releases.findIndex(({ version }) => compareVersions(version, from) === 0)
  if (place >= 0) return releases.slice(0, place)
  return releases.filter(({ version }) => compareVersions(version, from) > 0)
}

function listCurrent(present: Resources) {
  return [...present.values()].map(({ name, title, releases: [{ version, date }] }) => ({
    resource: name,
    product: title,
    version,
    released: date,
  }))
}

function describeVersions({ name, title, releases }: Resource, from: string | null, origin: string) {
  const [current] = releases
  const since = from === null ? [current] : listSince(releases, from)
  const told = since.slice(0, MOST_RELEASES)
  return {
    resource: name,
    product: title,
    version: current.version,
    released: current.date,
    url: origin + current.path,
    from,
    outdated: from !== null && since.length > 0,
    breaking: since.some(({ breaking }) => breaking.length > 0),
    changes: told.flatMap(listChanges),
    replace: [...new Set(told.flatMap(({ replace }) => replace))],
    needs: [...new Set(told.flatMap(({ needs }) => needs))],
  }
}

/** A release without lists is described by its title. */
function listChanges(release: Release) {
  const { version, title } = release
  const changes = CHANGE_KINDS.flatMap((kind) => release[kind].map((text) => ({ version, kind, text })))
  return changes.length > 0 ? changes : [{ version, kind: 'changed', text: title }]
}

/** The fields that checkers read of `api.github.com/repos/{owner}/{repository}/releases/latest`. */
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
