/** The visitor's server in this browser alone: it is never sent. */
import { readPersisted, writePersisted } from '#app/ui/browser/persisted-store.ts'
import { browserStorage } from '#app/ui/browser/storage.ts'
import { isServer, type Server } from './types.ts'

export const SERVER_KEY = 'server'

export function findSavedServer(): Server | null {
  const saved = readPersisted(SERVER_KEY)
  return isServer(saved) ? saved : null
}

export function saveServer(server: Server): void {
  writePersisted(SERVER_KEY, server)
}

export function forgetServer(): void {
  browserStorage.removeItem(SERVER_KEY)
}
