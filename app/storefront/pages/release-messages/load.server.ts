import type { PersonalLoad } from '#app/page.ts'

/**
 * `wanted`: the link's customer gets the messages; `left`: they have ended; `invalid`: the link is not from a message.
 */
export type ReleaseMessagesData = { state: 'wanted' | 'left' | 'invalid'; token: string }

/** Viewing a link changes nothing, because programs that preview messages open it too. */
export const load: PersonalLoad<ReleaseMessagesData> = async ({ shop, params }) => {
  const token = params.token ?? ''
  const isWanted = await shop.discord?.wantsUpdatesOfLink(token)
  if (isWanted == null) return { data: { state: 'invalid', token: '' }, status: 404 }
  return { data: { state: isWanted ? 'wanted' : 'left', token } }
}
