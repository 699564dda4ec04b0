import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { Marquee } from '#app/ui/marquee.tsx'
import { Quote } from './quote.tsx'
import styles from './testimonials.module.css'
import type { Review } from './types.ts'

/** What customers say, in two rows that drift against each other. */
export function Testimonials({ reviews }: { reviews: Review[] }) {
  const t = useMessages()
  const [isPaused, setPaused] = useState(false)
  const items = reviews.map((review) => ({
    key: review.name + review.text,
    content: <Quote review={review} />,
  }))
  const half = Math.ceil(items.length / 2)
  const rows = [items.slice(0, half), items.slice(half)].filter((row) => row.length > 0)
  return (
    <div className={styles.testimonials}>
      {rows.map((row, index) => (
        <Marquee
          key={row[0]?.key}
          label={t.praise.row(index + 1, rows.length)}
          items={row}
          isPaused={isPaused}
          isReverse={index === 1}
        />
      ))}
      <button
        type="button"
        className={styles.pause}
        aria-label={isPaused ? t.praise.play : t.praise.pause}
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
      </button>
    </div>
  )
}
