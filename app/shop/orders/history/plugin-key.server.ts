/**
 * Stores the Plugin API key, which the platform calls a game server's secret. The key comes from the environment or from
 * the panel; a key from the panel is sealed in the database.
 */
import { z } from 'zod'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'

const NAME = 'plugin-secret'

const ApiKey = z.string().nullable()

type PluginKeyOptions = {
  sealedValues: Pick<SealedValues, 'find' | 'write' | 'delete'>
  /** The environment's key, which takes precedence. */
  environmentKey: string | null
}

export function createPluginKeyStore({ sealedValues, environmentKey }: PluginKeyOptions) {
  return {
    /** When true, the panel can neither change nor remove the key. */
    isFromEnvironment: environmentKey !== null,
    /** Throws `DatabaseError` when the database cannot be read. */
    find: async (): Promise<string | null> => environmentKey ?? ApiKey.parse(await sealedValues.find(NAME)),
    write: (apiKey: string): Promise<void> => sealedValues.write(NAME, apiKey),
    delete: (): Promise<void> => sealedValues.delete(NAME),
  }
}
