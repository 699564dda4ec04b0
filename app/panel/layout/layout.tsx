import type { ReactNode } from 'react'
import { usePage } from '#app/framework/hooks.ts'
import {
  type AdminMessages,
  AdminMessagesContext,
  getAdminMessages,
  useAdminMessages,
} from '#app/messages/admin/index.ts'
import type { Role } from '#app/panel/access/rights.ts'
import type { AdminProblem } from '#app/panel/access/types.ts'
import { type Format, formatFor } from '#app/shop/analytics/format.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './notice.module.css'
import { OutcomeNotice } from './outcome-notice.tsx'
import { Panel } from './panel.tsx'
import type { PanelData } from './panel-data.ts'
import type { Back } from './panel-frame.tsx'
import { RoleContext } from './role.ts'
import { Unavailable } from './unavailable.tsx'

type AdminLayoutProps<Content> = {
  data: PanelData<Content>
  title: (t: AdminMessages) => string
  /** The page above this one. */
  back?: (content: Content, t: AdminMessages) => Back | null
  /** The page's actions, at the right of its title; one that destroys comes last. */
  aside?: (content: Content, t: AdminMessages) => ReactNode
  /** True for a page with days or times. */
  hasTimes?: boolean
  children: (content: Content, format: Format, t: AdminMessages) => ReactNode
}

/** The layout of every page of the panel: language, login, navigation. */
export function AdminLayout<Content>({
  data,
  title,
  back,
  aside,
  hasTimes = true,
  children,
}: AdminLayoutProps<Content>) {
  const t = getAdminMessages(data.language)
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
              note={hasTimes ? t.times(data.timeZone) : null}
              back={data.state === 'open' ? (back?.(data.content, t) ?? null) : null}
              aside={data.state === 'open' && aside?.(data.content, t)}
            >
              {data.state === 'open' && (
                <>
                  <ProblemBanner problem={data.problem} />
                  {children(data.content, formatFor(t.tag, data.timeZone), t)}
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

/** Replaces a page that is not for the person's role. */
function NoAccess({ role }: { role: Role }) {
  const { forbidden: t, roles } = useAdminMessages()
  return (
    <section className={styles.unavailable}>
      <h2 className={styles.title}>{t.title}</h2>
      <p>{t.text(roles[role].name)}</p>
      <ButtonLink size="small" href="/admin/me">
        {t.back}
      </ButtonLink>
    </section>
  )
}

/** The problem of a form that was posted without script. */
function ProblemBanner({ problem }: { problem: AdminProblem | null }) {
  const t = useAdminMessages()
  const { reasons } = t.problems
  const texts: Partial<Record<AdminProblem, string>> = {
    delete_failed: t.problems.deleteFailed,
    not_found: `${t.problems.deleteFailed}: ${reasons.gone}`,
    save_failed: t.refusals.save_failed,
    invalid_text: t.refusals.invalid_text,
    forbidden: t.refusals.forbidden,
    wrong_code: t.refusals.wrong_code,
    weak_password: t.refusals.weak_password,
    own_account: t.refusals.own_account,
    database_unavailable: `${t.problems.deleteFailed}: ${t.problems.database}`,
  }
  const text = problem && texts[problem]
  if (!text) return null
  return <OutcomeNotice isGood={false}>{text}</OutcomeNotice>
}
