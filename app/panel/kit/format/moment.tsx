import type { Format } from '#app/shop/analytics/format.ts'

/** A moment in ISO 8601, to the second. */
export function Moment({ at, format }: { at: string; format: Format }) {
  return <time dateTime={at}>{format.moment(at)}</time>
}
