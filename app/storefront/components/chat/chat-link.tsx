import type { ReactNode } from 'react'
import { cx } from '#app/ui/classes.ts'
import styles from './chat-launcher.module.css'

/** The id of the chat's button. */
export const CHAT = 'chat'

type ChatLinkProps = { className?: string | undefined; children: ReactNode }

/** Opens the chat, even from markup that is never hydrated, because the chat's button listens for such links. */
export function ChatLink({ className, children }: ChatLinkProps) {
  return (
    <a className={cx(className, styles.link)} href={`#${CHAT}`}>
      {children}
    </a>
  )
}
