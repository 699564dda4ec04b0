/** Markup that is safe to put into a page. */
export type Html = { readonly markup: string }

type Part = Html | string | number | null | false | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark)

function print(part: Part): string {
  if (part === null || part === false) return ''
  if (typeof part === 'string') return escapeText(part)
  if (typeof part === 'number') return String(part)
  if ('markup' in part) return part.markup
  return part.map(print).join('')
}

/** A piece of a page: everything put into it is escaped, except other pieces. */
export function h(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce(
    (text, piece, at) => text + (at === 0 ? '' : print(parts[at - 1] ?? '')) + piece,
    '',
  )
  return { markup }
}

/** A whole document with the given stylesheet. */
export function document(options: { title: string; style: string; body: Html; lang?: string }): string {
  return h`<!DOCTYPE html>
<html lang="${options.lang ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${options.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_sandbox/base.css">
<link rel="stylesheet" href="/_sandbox/${options.style}.css">
</head>
<body>
${options.body}
</body>
</html>`.markup
}
