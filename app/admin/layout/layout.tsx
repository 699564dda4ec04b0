import type { ReactNode } from 'react'
import { createFormat, type Format } from '#app/features/analytics/format.ts'
import { usePage } from '#app/framework/hooks.ts'
import { type AdminMessages, AdminMessagesContext, adminMessages } from '#app/messages/admin/index.ts'
import { LoginForm } from './login-form.tsx'
import { Panel } from './panel.tsx'
import type { PanelAnswer } from './panel-data.ts'
import { ProblemBanner } from './problem-banner.tsx'
import { Unavailable } from './unavailable.tsx'

type AdminLayoutProps<Content> = {
  answer: PanelAnswer<Content>
  title: (t: AdminMessages) => string
  aside?: (content: Content, t: AdminMessages) => ReactNode
  children: (content: Content, format: Format, t: AdminMessages) => ReactNode
}

/** The layout of every page of the panel: its language, its login, its sections. */
export function AdminLayout<Content>({ answer, title, aside, children }: AdminLayoutProps<Content>) {
  const t = adminMessages(answer.language)
  const { path, query } = usePage()
  return (
    <AdminMessagesContext value={t}>
      <div lang={t.tag}>
        {answer.state === 'closed' ? (
          <LoginForm {...answer} />
        ) : (
          <Panel
            title={title(t)}
            language={answer.language}
            aside={answer.state === 'open' && aside?.(answer.content, t)}
          >
            {answer.state === 'open' ? (
              <>
                <ProblemBanner problem={answer.problem} />
                {children(answer.content, createFormat(t.tag), t)}
              </>
            ) : (
              <Unavailable trouble={answer.database} retry={query.size > 0 ? `${path}?${query}` : path} />
            )}
          </Panel>
        )}
      </div>
    </AdminMessagesContext>
  )
}
