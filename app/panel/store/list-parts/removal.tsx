import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import deletion from '#app/panel/kit/delete/deletion.module.css'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './removal.module.css'

type RemovalProps = {
  /** The endpoint. */
  action: string
  /** The field that names the text to the endpoint. */
  name: string
  text: { id: string; title: string; version: string | null }
  /** Says what removing it means. */
  children: ReactNode
}

/** Removes a text of the store once its form has been unfolded. */
export function Removal({ action, name, text: { id, title, version }, children }: RemovalProps) {
  const { form: t } = useAdminMessages().store
  return (
    <details className={deletion.fold}>
      <summary className={deletion.button} aria-label={t.removeNamed(title)} title={t.remove}>
        <Trash2 size={16} />
      </summary>
      <form method="post" action={action} className={styles.removal}>
        {children}
        <input type="hidden" name="version" value={version ?? ''} />
        <Button size="small" className={deletion.confirm} name={name} value={id}>
          {t.removeNamed(title)}
        </Button>
      </form>
    </details>
  )
}
