import { createElement } from 'react'
import type { Drawing } from '#app/shop/content/types.ts'

/** A picture of the seller's choice. */
export function NamedIcon({ drawing }: { drawing: Drawing }) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawing.map(({ tag, attributes }) =>
        createElement(tag, { ...attributes, key: Object.values(attributes).join() }),
      )}
    </svg>
  )
}
