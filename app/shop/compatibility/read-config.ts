/** Reads pasted lines of `server.cfg`, or of a console, in the browser. Pure; the text is not kept. */
import type { Server } from './types.ts'

const MAX_CONFIG_LENGTH = 1_000_000
const MAX_RESOURCES = 2_000

const START = /^\s*(?:ensure|start|restart)\s+["']?([\w.-]{1,64})["']?\s*(?:#.*|\/\/.*)?$/i
const STARTED = /started resource ([\w.-]{1,64})/i
const GAME_BUILD = /^\s*(?:\+?set[rs]?\s+)?sv_enforceGameBuild\s+["']?(\d{4,5})/i
const ONE_SYNC = /^\s*(?:\+?set[rs]?\s+)?onesync\s+["']?(on|off|legacy|infinity|true|false|1|0)\b/i
const SERVER_BUILD = /(?:\bv1\.0\.0\.|server build[: ]+|artifacts?[: ]+)(\d{4,5})\b/i

/** Returns null for a text in which no line describes the server. */
export function readConfig(text: string): Server | null {
  const resources = new Set<string>()
  const server: Omit<Server, 'resources'> = { serverBuild: null, oneSync: null, gameBuild: null }
  for (const long of text.slice(0, MAX_CONFIG_LENGTH).split('\n')) {
    const line = long.slice(0, 300)
    const resource = (START.exec(line) ?? STARTED.exec(line))?.[1]
    if (resource && resources.size < MAX_RESOURCES) resources.add(resource.toLowerCase())
    const oneSync = ONE_SYNC.exec(line)?.[1]
    if (oneSync) server.oneSync = !/off|false|0/i.test(oneSync)
    server.gameBuild = readNumber(GAME_BUILD, line) ?? server.gameBuild
    server.serverBuild = readNumber(SERVER_BUILD, line) ?? server.serverBuild
  }
  const isEmpty = resources.size === 0 && Object.values(server).every((value) => value === null)
  return isEmpty ? null : { ...server, resources: [...resources] }
}

function readNumber(pattern: RegExp, line: string): number | null {
  const digits = pattern.exec(line)?.[1]
  return digits === undefined ? null : Number(digits)
}
