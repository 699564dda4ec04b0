import { useEffect, useState } from 'react'
import { Swap } from './button.tsx'

type CopyButtonProps = {
  text: string
  labels: { copy: string; copied: string }
  className?: string | undefined
}

const SHOWN_MS = 2_000

/** Puts a text into the clipboard and says so for two seconds. */
export function CopyButton({ text, labels, className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without leave to write, the visitor copies by hand what stands beside the button.
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
