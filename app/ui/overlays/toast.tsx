import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { create } from 'zustand'
import { createArrayGuard, createObjectGuard, isString, optional } from '#app/lib/guards.ts'
import { cx } from '../classes.ts'
import styles from './toast.module.css'

type Toast = {
  id: number
  tone: 'success' | 'danger' | 'plain'
  text: string
  link?: { href: string; text: string } | undefined
}

type ToastState = {
  toasts: Toast[]
  show: (toast: Omit<Toast, 'id'>) => void
  drop: (id: number) => void
}

let lastId = 0

const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  show: (toast) =>
    set(({ toasts }) => {
      lastId += 1
      // The same text twice is one message, shown again.
      return {
        toasts: [...toasts.filter(({ text }) => text !== toast.text), { ...toast, id: lastId }].slice(-3),
      }
    }),
  drop: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

export function showToast(toast: Omit<Toast, 'id'>) {
  useToasts.getState().show(toast)
}

const NEXT = 'toasts'
const areStored = createArrayGuard(
  createObjectGuard({
    text: isString,
    link: optional(createObjectGuard({ href: isString, text: isString })),
  }),
)

/** Shows these on the next page, which may be a new document. Without storage they are lost. */
export function showToastsNext(toasts: readonly Pick<Toast, 'text' | 'link'>[]): void {
  try {
    sessionStorage.setItem(NEXT, JSON.stringify(toasts))
  } catch {
    // The next page says it in other ways too.
  }
}

function showStoredToasts(): void {
  try {
    const toasts: unknown = JSON.parse(sessionStorage.getItem(NEXT) ?? '[]')
    sessionStorage.removeItem(NEXT)
    if (areStored(toasts)) for (const toast of toasts) showToast({ tone: 'success', ...toast })
  } catch {
    // Forbidden or damaged storage holds nothing.
  }
}

type ToasterProps = {
  label: string
  closeLabel: string
  /** The time that a message stands. */
  seconds: number
  /** The path of the page: each one shows stored messages once. */
  page: string
}

/** The live region in which short messages come and go. */
export function Toaster({ label, page, ...rest }: ToasterProps) {
  const toasts = useToasts((state) => state.toasts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages stored for the next page are due after each navigation.
  useEffect(showStoredToasts, [page])
  return (
    <section className={styles.region} aria-label={label}>
      <div role="status" aria-live="polite" className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} {...rest} />
        ))}
      </div>
    </section>
  )
}

type ToastCardProps = Omit<ToasterProps, 'label' | 'page'> & { toast: Toast }

function ToastCard({ toast, closeLabel, seconds }: ToastCardProps) {
  const drop = useToasts((state) => state.drop)
  useEffect(() => {
    // A link takes time to be reached.
    const lifetime = toast.link ? 4 * seconds : seconds
    const timer = setTimeout(() => drop(toast.id), lifetime * 1000)
    return () => clearTimeout(timer)
  }, [drop, toast, seconds])
  return (
    <div className={cx(styles.toast, styles[toast.tone])}>
      <p>{toast.text}</p>
      {toast.link && <a href={toast.link.href}>{toast.link.text}</a>}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => drop(toast.id)}>
        <X size={16} />
      </button>
    </div>
  )
}
