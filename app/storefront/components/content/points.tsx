import type { Point } from '#app/shop/content/types.ts'
import { NamedIcon } from './named-icon.tsx'
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
