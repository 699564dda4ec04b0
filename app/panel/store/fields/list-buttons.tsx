import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { formatListAction, type ListAction } from '#app/panel/store/forms/list-actions.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './fields.module.css'

type ListButtonProps = { action: ListAction; name: string; isVisible?: boolean; children: ReactNode }

/** Sends the form for the same page with the list changed; with script nothing is sent. */
export function ListButton({ action, name, isVisible = false, children }: ListButtonProps) {
  return (
    <Button
      size="small"
      variant={isVisible ? 'secondary' : 'quiet'}
      name="do"
      value={formatListAction(action)}
      aria-label={name}
    >
      {children}
    </Button>
  )
}

type EntryButtonsProps = { path: readonly string[]; place: number; count: number; name: string }

/** Moves and removes one entry of a list. */
export function EntryButtons({ path, place, count, name }: EntryButtonsProps) {
  const { form: t } = useAdminMessages().store
  return (
    <span className={styles.entryButtons}>
      {place > 0 && (
        <ListButton action={{ action: 'up', path, place }} name={t.upNamed(name)}>
          <ArrowUp size={16} aria-hidden="true" />
        </ListButton>
      )}
      {place < count - 1 && (
        <ListButton action={{ action: 'down', path, place }} name={t.downNamed(name)}>
          <ArrowDown size={16} aria-hidden="true" />
        </ListButton>
      )}
      <ListButton action={{ action: 'remove', path, place }} name={t.removeNamed(name)}>
        <Trash2 size={16} aria-hidden="true" />
      </ListButton>
    </span>
  )
}
