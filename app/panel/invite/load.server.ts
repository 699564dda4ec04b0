import type { LoaderResult } from '#app/framework/page.ts'
import { createObjectGuard, isString, nullable } from '#app/lib/guards.ts'
import { type AdminLanguage, parseAdminLanguage } from '#app/messages/admin/index.ts'
import type { PanelPageRequest } from '#app/page.ts'
import { createAdminLanguageCookie, readAdminLanguage } from '#app/panel/access/language.server.ts'
import type { Invitation } from '#app/panel/access/types.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'

export type InviteData = {
  language: AdminLanguage
  token: string
  /** Null for a link that does not count. */
  invitation: Pick<Invitation, 'role' | 'name'> | null
  /** The form begins with this name. */
  name: string
  problem: string | null
}

/** The form that was refused. */
const isForm = createObjectGuard({ name: isString, problem: nullable(isString) })

export async function load({
  shop,
  params,
  query,
  headers,
  posted,
}: PanelPageRequest): Promise<LoaderResult<InviteData>> {
  const choice = query.get('lang')
  const language = choice === null ? readAdminLanguage(headers) : parseAdminLanguage(choice)
  const cookies = choice === null ? [] : [createAdminLanguageCookie(language, shop.env.publicOrigin)]
  const token = params.token ?? ''
  const { name, problem } = isForm(posted) ? posted : { name: '', problem: query.get('problem') }
  const page = { language, token, name: name.slice(0, 200), problem }
  try {
    const found = await shop.admin.team.findInvitation(token)
    const invitation = found && { role: found.role, name: found.name }
    return { data: { ...page, invitation }, cookies, ...(!found && { status: 404 }) }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    shop.log.warn({ err: error }, 'an invitation could not be read')
    return { data: { ...page, invitation: null, problem: 'database_unavailable' }, status: 503, cookies }
  }
}
