import { useEffect, useState } from 'react'
import { Swap } from './button.tsx'

type CopyButtonProps = {
  text: string
  labels: { copy: string; copied: string }
  className?: string | undefined
  /** The notice's duration in milliseconds. */
  noticeMs: number
}

/** Puts a text into the clipboard and says so for a moment. */
export function CopyButton({ text, labels, className, noticeMs }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), noticeMs)
    return () => clearTimeout(timer)
  }, [isCopied, noticeMs])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without clipboard permission the visitor copies the text beside the button.
    }
  }

  return (
    <button type="button" className={className} onClick={copy}>
      <span aria-live="polite">
        <Swap labels={[labels.copy, labels.copied]} current={isCopied ? 1 : 0} />
      </span>
    </button>
  )
}
