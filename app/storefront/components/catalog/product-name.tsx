import { Fragment } from 'react'
import { formatMark, formatName, parseName } from '#app/lib/plain-name.ts'
import { useMessages } from '#app/messages/index.ts'
import { Badge } from '#app/ui/content/badge.tsx'

/** A package's name, with a badge for each bracketed word of the platform's name. */
export function ProductName({ name: platformName }: { name: string }) {
  const { marks: words } = useMessages().product
  const { name, marks } = parseName(platformName)
  return (
    <>
      {name}
      {marks.map((mark) => (
        <Fragment key={mark}>
          {' '}
          <Badge>{formatMark(mark, words)}</Badge>
        </Fragment>
      ))}
    </>
  )
}

/** Formats a package's name for labels and sentences. */
export function useNameText(): (platformName: string) => string {
  const { marks } = useMessages().product
  return (platformName) => formatName(platformName, marks)
}
