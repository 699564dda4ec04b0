import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { ActionFold } from '../action-fold.tsx'
import fields from '../field.module.css'
import styles from './deletion.module.css'

type DeletionFoldProps = {
  label: string
  /** The endpoint, and what it needs to know. */
  action: string
  hidden?: Readonly<Record<string, string>>
  submit?: string
  /** Says what the deletion means. */
  children: ReactNode
}

/** Deletes what the page shows, once the button beside its title has unfolded the question. */
export function DeletionFold({ label, action, hidden = {}, submit = label, children }: DeletionFoldProps) {
  return (
    <ActionFold label={label}>
      <form method="post" action={action} className={fields.form}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{children}</p>
        <Button size="small" className={styles.confirm}>
          {submit}
        </Button>
      </form>
    </ActionFold>
  )
}
