import { createElement } from 'react'
import type { Drawing, Point } from '#app/shop/content/types.ts'
import styles from './points.module.css'

/** The seller's advantages, in cells of equal height divided by hairlines. */
export function Points({ points }: { points: Point[] }) {
  return (
    <ul className={styles.points}>
      {points.map(({ title, text, drawing }) => (
        <li key={title} className={styles.point}>
          <NamedIcon drawing={drawing} />
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** The icon of the seller's choice. */
function NamedIcon({ drawing }: { drawing: Drawing }) {
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
