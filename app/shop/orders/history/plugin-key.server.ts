/** The game server's secret: from the environment, or from the panel and then sealed in the database. */
import { z } from 'zod'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'

const NAME = 'plugin-secret'

const Secret = z.string().nullable()

type PluginKeyOptions = {
  sealedValues: Pick<SealedValues, 'find' | 'write' | 'delete'>
  /** Of the environment. */
  given: string | null
}

export function createPluginKey({ sealedValues, given }: PluginKeyOptions) {
  return {
    /** The panel can neither change nor remove it. */
    isFixed: given !== null,
    /** Throws `DatabaseError` when the database cannot be asked. */
    find: async (): Promise<string | null> => given ?? Secret.parse(await sealedValues.find(NAME)),
    write: (secret: string): Promise<void> => sealedValues.write(NAME, secret),
    delete: (): Promise<void> => sealedValues.delete(NAME),
  }
}
