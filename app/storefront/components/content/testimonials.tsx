import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#app/messages/index.ts'
import type { Reviews } from '#app/shop/reviews/types.ts'
import { cx } from '#app/ui/classes.ts'
import { Marquee, MarqueeRow } from '#app/ui/content/marquee.tsx'
import layout from '#app/ui/layout.module.css'
import { Quote } from './quote.tsx'
import styles from './testimonials.module.css'

/** Customers' quotes in rows of `TestimonialsRow` that drift in opposite directions. */
export function Testimonials({ rows }: { rows: { key: string; content: ReactNode }[] }) {
  const t = useMessages()
  const [isPaused, setPaused] = useState(false)
  return (
    <div className={styles.testimonials}>
      {rows.map(({ key, content }, index) => (
        <Marquee
          key={key}
          label={t.testimonials.row(index + 1, rows.length)}
          isPaused={isPaused}
          isReverse={index === 1}
        >
          {content}
        </Marquee>
      ))}
      <button
        type="button"
        className={cx(layout.icon, styles.pause)}
        aria-label={isPaused ? t.testimonials.play : t.testimonials.pause}
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? <Play size={16} /> : <Pause size={16} />}
      </button>
    </div>
  )
}

export function TestimonialsRow({ kind, reviews }: Reviews) {
  const items = reviews.map((review) => ({
    key: review.name + review.text,
    content: <Quote review={review} isVerified={kind === 'verified'} />,
  }))
  return <MarqueeRow items={items} />
}
