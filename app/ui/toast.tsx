import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { create } from 'zustand'
import { cx } from './classes.ts'
import styles from './toast.module.css'

export type Toast = {
  id: number
  tone: 'success' | 'danger' | 'plain'
  text: string
  link?: { href: string; text: string }
}

const SHOWN_MS = 3_000

type ToastState = {
  toasts: Toast[]
  show: (toast: Omit<Toast, 'id'>) => void
  drop: (id: number) => void
}

let lastId = 0

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  show: (toast) =>
    set(({ toasts }) => {
      lastId += 1
      // The same words twice are one message, shown anew.
      return {
        toasts: [...toasts.filter(({ text }) => text !== toast.text), { ...toast, id: lastId }].slice(-3),
      }
    }),
  drop: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

export function showToast(toast: Omit<Toast, 'id'>) {
  useToasts.getState().show(toast)
}

type ToasterProps = { label: string; closeLabel: string }

/** The live region in which short messages come and go. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const toasts = useToasts((state) => state.toasts)
  return (
    <section className={styles.region} aria-label={label}>
      <div role="status" aria-live="polite" className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const drop = useToasts((state) => state.drop)
  useEffect(() => {
    const timer = setTimeout(() => drop(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [drop, toast.id])
  return (
    <div className={cx(styles.toast, styles[toast.tone])}>
      <p>{toast.text}</p>
      {toast.link && <a href={toast.link.href}>{toast.link.text}</a>}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => drop(toast.id)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
