import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './classes.ts'
import styles from './dialog.module.css'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  labelledBy: string
  className?: string | undefined
  children: ReactNode
}

/** The browser's own modal dialog: focus stays inside, Escape and a click beside it close it. */
export function Dialog({ isOpen, onClose, labelledBy, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  function handleClick(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={cx(styles.dialog, className)}
      onClose={onClose}
      onClick={handleClick}
    >
      {children}
    </dialog>
  )
}
