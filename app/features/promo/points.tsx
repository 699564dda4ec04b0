import type { IconName } from '#app/platform/store.server.ts'
import { NamedIcon } from './named-icon.tsx'
import styles from './points.module.css'

export type Point = { title: string; text: string; icon: IconName }

/** What the seller offers, in cells of equal height divided by hairlines. */
export function Points({ points }: { points: Point[] }) {
  return (
    <ul className={styles.points}>
      {points.map(({ title, text, icon }) => (
        <li key={title} className={styles.point}>
          <NamedIcon name={icon} />
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  )
}
