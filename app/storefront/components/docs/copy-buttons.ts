/** Buttons that copy blocks of code; without script there are none. */
import { useEffect } from 'react'
import { escapeHtml } from '#app/lib/markup.ts'
import promo from '#app/storefront/components/content/promo-banner.module.css'

const COPIED = 'data-copied'

/** Adds a button below each block of code on the server, so that nothing moves later. */
export function withCopyButtons(html: string, { copy, copied }: { copy: string; copied: string }): string {
  const label = `<span aria-live="polite">${escapeHtml(copy)}</span>`
  const button = `<button type="button" class="${promo.copy}" ${COPIED}="${escapeHtml(copied)}">${label}</button>`
  return html.replaceAll('</pre>', `</pre>${button}`)
}

/** Makes the buttons copy and confirm it for `noticeMs`. */
export function useCopyButtons(noticeMs: number): void {
  useEffect(() => {
    const copy = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>(`[${COPIED}]`) : null
      if (button) void copyCode(button, noticeMs)
    }
    document.addEventListener('click', copy)
    return () => document.removeEventListener('click', copy)
  }, [noticeMs])
}

async function copyCode(button: HTMLElement, noticeMs: number): Promise<void> {
  const label = button.firstElementChild
  const { copied = '' } = button.dataset
  const originalLabel = label?.textContent
  if (!label || originalLabel === copied) return
  try {
    await navigator.clipboard.writeText(button.previousElementSibling?.textContent ?? '')
  } catch {
    // Without clipboard permission the visitor copies the text above the button.
    return
  }
  label.textContent = copied
  setTimeout(() => {
    label.textContent = originalLabel ?? ''
  }, noticeMs)
}
