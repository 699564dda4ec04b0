/** The Plugin API key (a game server's secret): from the environment, or from the panel and sealed in the database. */
import { z } from 'zod'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'

const NAME = 'plugin-secret'

const Secret = z.string().nullable()

type PluginKeyOptions = {
  sealedValues: Pick<SealedValues, 'find' | 'write' | 'delete'>
  /** The environment's key, which takes precedence. */
  fixedSecret: string | null
}

export function createPluginKey({ sealedValues, fixedSecret }: PluginKeyOptions) {
  return {
    /** True when the environment decides: the panel can neither change nor remove the key. */
    isFixed: fixedSecret !== null,
    /** Throws `DatabaseError` when the database cannot be read. */
    find: async (): Promise<string | null> => fixedSecret ?? Secret.parse(await sealedValues.find(NAME)),
    write: (secret: string): Promise<void> => sealedValues.write(NAME, secret),
    delete: (): Promise<void> => sealedValues.delete(NAME),
  }
}
