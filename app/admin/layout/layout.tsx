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
  aside?: (content: Content) => ReactNode
  children: (content: Content, format: Format) => ReactNode
}

/** The layout of every page of the panel: its language, its login, its sections. */
export function AdminLayout<Content>({ answer, title, aside, children }: AdminLayoutProps<Content>) {
  const t = adminMessages(answer.language)
  return (
    <AdminMessagesContext value={t}>
      <div lang={t.tag}>
        {answer.state === 'closed' ? (
          <LoginForm {...answer} />
        ) : (
          <Panel
            title={title(t)}
            language={answer.language}
            aside={answer.state === 'open' && aside?.(answer.content)}
          >
            <Shown answer={answer} format={createFormat(t.tag)}>
              {children}
            </Shown>
          </Panel>
        )}
      </div>
    </AdminMessagesContext>
  )
}

type ShownProps<Content> = Pick<AdminLayoutProps<Content>, 'answer' | 'children'> & { format: Format }

function Shown<Content>({ answer, format, children }: ShownProps<Content>) {
  const { path, query } = usePage()
  if (answer.state === 'open')
    return (
      <>
        <ProblemBanner problem={answer.problem} />
        {children(answer.content, format)}
      </>
    )
  if (answer.state === 'closed') return null
  return <Unavailable trouble={answer.database} retry={query.size > 0 ? `${path}?${query}` : path} />
}
