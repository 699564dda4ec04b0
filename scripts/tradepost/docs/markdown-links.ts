/** Links and pictures in Markdown, outside of code. */

type MarkdownLink = { text: string; target: string; isPicture: boolean }

/** A label without brackets of its own, a target without spaces and with balanced brackets, and a title. */
const LINK =
  /(!?)\[([^[\]\n]{0,500})\]\(\s*<?((?:[^()\s<>]|\([^()\s<>]*\)){1,2000})>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/g
/** `![alt](a)` within the label of a link. */
const PICTURE_LINK =
  /\[(!\[[^[\]\n]{0,500}\]\([^()\s]{1,2000}\))\]\(\s*((?:[^()\s<>]|\([^()\s<>]*\)){1,2000})\s*\)/g
const DEFINITION = /^( {0,3}\[[^[\]\n]{1,200}\]:\s*)<?(\S{1,2000}?)>?(?=\s|$)/gm
const CODE = /(^ {0,3}(```+|~~~+)[^\n]*\n[\s\S]*?(?:^ {0,3}\2[ \t]*$|(?![\s\S]))|`[^`\n]+`)/gm

export function listMarkdownLinks(text: string): MarkdownLink[] {
  return [...text.matchAll(LINK)].map(([, sign, label = '', target = '']) => ({
    text: label,
    target,
    isPicture: sign === '!',
  }))
}

/** Replaces the targets; null for a target makes a link its text, and removes a picture. */
export function mapLinks(text: string, map: (link: MarkdownLink) => string | null): string {
  return mapOutsideCode(text, (prose) =>
    prose
      .replaceAll(PICTURE_LINK, (whole, picture: string, target: string) => {
        const mapped = map({ text: '', target, isPicture: false })
        if (mapped === target) return whole
        return mapped === null ? picture : `[${picture}](${mapped})`
      })
      .replaceAll(LINK, (_, sign: string, label: string, target: string) => {
        const isPicture = sign === '!'
        const mapped = map({ text: label, target, isPicture })
        if (mapped !== null) return `${sign}[${label}](${mapped})`
        return isPicture ? '' : label
      })
      .replaceAll(DEFINITION, (whole, opening: string, target: string) => {
        const mapped = map({
          text: '',
          target,
          isPicture: /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(target),
        })
        return mapped === null ? whole : opening + mapped
      }),
  )
}

export function mapOutsideCode(text: string, map: (prose: string) => string): string {
  let result = ''
  let end = 0
  for (const match of text.matchAll(CODE)) {
    result += map(text.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return result + map(text.slice(end))
}
