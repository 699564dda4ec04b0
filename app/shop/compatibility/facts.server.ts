import type { ProductPage } from '#app/server/store/store.server.ts'
import type { Facts } from './types.ts'

/** Returns null when neither the file nor the description contains any facts. */
export function createFacts(frameworks: readonly string[], page: ProductPage | null): Facts | null {
  const { inventories = [], targets = [], phones = [], requires = [] } = page ?? {}
  const { serverBuild = null, oneSync = false, gameBuild = null } = page ?? {}
  const lists = [frameworks, inventories, targets, phones, requires]
  if (lists.every(({ length }) => length === 0) && serverBuild === null && !oneSync && gameBuild === null)
    return null
  return {
    frameworks: [...frameworks],
    inventories,
    targets,
    phones,
    requires: requires.map(({ name }) => name),
    serverBuild,
    oneSync,
    gameBuild,
  }
}
