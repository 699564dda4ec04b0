/** Settings with effects beyond texts: Discord roles, stored data of visitors, and claims. */
import { isDeepStrictEqual } from 'node:util'
import { Settings } from '#app/server/store/schema/settings.server.ts'
import { readValue } from './content.server.ts'
import { getFile } from './paths.server.ts'

export const SETTINGS = 'settings.yaml'

export const PROTECTED_SETTINGS = ['discordRoles', 'privacy', 'claims', 'reviews.approval', 'money'] as const
export type ProtectedSetting = (typeof PROTECTED_SETTINGS)[number]

const READERS: Readonly<Record<ProtectedSetting, (settings: Settings) => unknown>> = {
  discordRoles: ({ discordRoles }) => discordRoles,
  privacy: ({ privacy }) => privacy,
  claims: ({ claims, translations }) => [
    claims,
    // Skips languages that do not translate the claims.
    Object.entries(translations).flatMap(([language, texts]) =>
      texts.claims ? [[language, texts.claims]] : [],
    ),
  ],
  'reviews.approval': ({ reviews }) => reviews.approval,
  money: ({ money }) => money,
}

/** Lists the protected settings that differ; all of them when only one of the contents can be read. */
export async function listProtectedChanges(
  before: Buffer | null,
  after: Buffer | null,
): Promise<ProtectedSetting[]> {
  const [old, next] = [await findSettings(before), await findSettings(after)]
  if (old === null || next === null) return old === next ? [] : [...PROTECTED_SETTINGS]
  return PROTECTED_SETTINGS.filter((name) => !isDeepStrictEqual(READERS[name](old), READERS[name](next)))
}

async function findSettings(content: Buffer | null): Promise<Settings | null> {
  const value = content && (await readValue(getFile(SETTINGS), content))
  return Settings.safeParse(value).data ?? null
}
