import { fitLines } from '#app/lib/fit-lines.ts'
import { escapeHtml } from '#app/lib/markup.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { defaultLocale } from '#app/messages/index.ts'
import { CHANGE_KINDS } from '#app/server/store/schema/heads.server.ts'
import type { StoreNote } from '#app/server/store/store.server.ts'

const CODE = /`([^`]+)`/g
const MAX_DESCRIPTION_LENGTH = 900

type NoteList = { name: string; lines: readonly string[] }

/** Renders the note's text, followed by the lists of its front matter in the language of the note. */
export function renderNote(note: StoreNote): string {
  return [note.html, ...listChanges(note).map(renderList)].filter((part) => part !== '').join('\n')
}

/** Describes the note in plain text for messages: the excerpt, followed by the lists, at most 900 characters. */
export function describeNote(note: StoreNote, excerpt: string): string {
  const parts = [excerpt, ...listChanges(note).map(describeList)].filter((part) => part !== '')
  return fitLines(parts.join('\n\n'), MAX_DESCRIPTION_LENGTH)
}

function listChanges({ changes, replace, needs, language }: StoreNote): NoteList[] {
  const t = getMessages(language ?? defaultLocale).news
  return [
    ...CHANGE_KINDS.map((kind) => ({ name: t.changes[kind], lines: changes[kind] })),
    { name: t.replace, lines: replace },
    { name: t.needs, lines: needs },
  ].filter(({ lines }) => lines.length > 0)
}

function renderList({ name, lines }: NoteList): string {
  const items = lines.map((line) => `<li>${renderLine(line)}</li>`).join('')
  return `<p><strong>${name}</strong></p>\n<ul>${items}</ul>`
}

function describeList({ name, lines }: NoteList): string {
  return [`${name}:`, ...lines.map((line) => `• ${line.replace(CODE, '$1')}`)].join('\n')
}

/** Code between backticks is the only markup in a line. */
const renderLine = (line: string) => escapeHtml(line).replace(CODE, '<code>$1</code>')
