import type { PersonalLoad } from '#app/page.ts'

/** `wanted`: the customer of the link gets the messages; `left` has ended them; `invalid`: no message had this link. */
export type ReleaseMessagesData = { state: 'wanted' | 'left' | 'invalid'; token: string }

/** Looking at a link changes nothing: programs that preview messages open it too. */
export const load: PersonalLoad<ReleaseMessagesData> = async ({ shop, params }) => {
  const token = params.token ?? ''
  const isWanted = await shop.discord?.wantsUpdatesOfLink(token)
  if (isWanted == null) return { data: { state: 'invalid', token: '' }, status: 404 }
  return { data: { state: isWanted ? 'wanted' : 'left', token } }
}
