import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../classes.ts'
import styles from './dialog.module.css'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  labelledBy: string
  className?: string | undefined
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The browser's own modal dialog: focus stays inside, Escape and a click beside it close it. */
export function Dialog({ isOpen, onClose, labelledBy, className, onKeyDown, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  // The content covers the dialog's own box, so a click on the box itself was outside the content.
  useEffect(() => {
    const element = dialog.current
    const handleClick = (event: MouseEvent) => event.target === element && element?.close()
    element?.addEventListener('click', handleClick)
    return () => element?.removeEventListener('click', handleClick)
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={cx(styles.dialog, className)}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}
