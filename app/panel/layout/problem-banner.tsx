import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { AdminProblem } from '#app/panel/access/types.ts'
import { OutcomeNotice } from './outcome-notice.tsx'

/** The problem of a form that was posted without script. */
export function ProblemBanner({ problem }: { problem: AdminProblem | null }) {
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
