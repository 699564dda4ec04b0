import type { ReactNode } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import { type AdminMessages, AdminMessagesContext, adminMessages } from '#app/messages/admin/index.ts'
import { type Format, formatFor } from '#app/shop/analytics/format.ts'
import { LoginForm } from './login-form.tsx'
import { NoAccess } from './no-access.tsx'
import { Panel } from './panel.tsx'
import type { PanelData } from './panel-data.ts'
import type { Back } from './panel-frame.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { RoleContext } from './role.ts'
import { Unavailable } from './unavailable.tsx'

type AdminLayoutProps<Content> = {
  data: PanelData<Content>
  title: (t: AdminMessages) => string
  /** The page above this one. */
  back?: (content: Content, t: AdminMessages) => Back | null
  aside?: (content: Content, t: AdminMessages) => ReactNode
  /** The page shows days or times. */
  hasTimes?: boolean
  children: (content: Content, format: Format, t: AdminMessages) => ReactNode
}

/** The layout of every page of the panel: its language, its login, its sections. */
export function AdminLayout<Content>({
  data,
  title,
  back,
  aside,
  hasTimes = true,
  children,
}: AdminLayoutProps<Content>) {
  const t = adminMessages(data.language)
  const { path, query } = usePage()
  return (
    <AdminMessagesContext value={t}>
      <div lang={t.tag}>
        {data.state === 'closed' ? (
          <LoginForm {...data} />
        ) : (
          <RoleContext value={data.state === 'unavailable' ? 'owner' : data.person.role}>
            <Panel
              title={title(t)}
              language={data.language}
              pages={data.state === 'unavailable' ? null : data.pages}
              hasTimes={hasTimes}
              back={data.state === 'open' ? (back?.(data.content, t) ?? null) : null}
              aside={data.state === 'open' && aside?.(data.content, t)}
            >
              {data.state === 'open' && (
                <>
                  <ProblemBanner problem={data.problem} />
                  {children(data.content, formatFor(t.tag), t)}
                </>
              )}
              {data.state === 'forbidden' && <NoAccess role={data.person.role} />}
              {data.state === 'unavailable' && (
                <Unavailable trouble={data.database} retry={query.size > 0 ? `${path}?${query}` : path} />
              )}
            </Panel>
          </RoleContext>
        )}
      </div>
    </AdminMessagesContext>
  )
}
