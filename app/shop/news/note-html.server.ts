import { escapeHtml } from '#app/lib/markup.ts'
import { messagesIn } from '#app/messages/all.server.ts'
import { defaultLocale } from '#app/messages/index.ts'
import { CHANGE_KINDS } from '#app/server/store/schema/heads.server.ts'
import type { StoreNote } from '#app/server/store/store.server.ts'

/** The note's text with the lists of its head below, in the language of the note. */
export function renderNote({ html, changes, replace, needs, language }: StoreNote): string {
  const t = messagesIn(language ?? defaultLocale).news
  const lists = [
    ...CHANGE_KINDS.map((kind) => renderList(t.changes[kind], changes[kind])),
    renderList(t.replace, replace),
    renderList(t.needs, needs),
  ]
  return [html, ...lists].filter((part) => part !== '').join('\n')
}

function renderList(name: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const items = lines.map((line) => `<li>${renderLine(line)}</li>`).join('')
  return `<p><strong>${name}</strong></p>\n<ul>${items}</ul>`
}

/** Code between backticks is the only markup of a line. */
const renderLine = (line: string) => escapeHtml(line).replace(/`([^`]+)`/g, '<code>$1</code>')
