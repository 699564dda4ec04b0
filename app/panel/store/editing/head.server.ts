/** Splits the Markdown files of `pages/`, `news/` and `docs/`: keys between two lines of `---`, then the body. */

/** An empty line after the head belongs to neither part. */
const HEAD = /^(---\r?\n)([\s\S]*?)(\r?\n---\r?\n(?:\r?\n)?)/

export const hasHead = (path: string): boolean => /^(?:pages|news|docs)\//.test(path)

type Parts = { opening: string; head: string; closing: string; body: string }

/** Null for a text without a head. */
export function splitHead(source: string): Parts | null {
  const [whole, opening = '', head = '', closing = ''] = HEAD.exec(source) ?? []
  return whole === undefined ? null : { opening, head, closing, body: source.slice(whole.length) }
}
