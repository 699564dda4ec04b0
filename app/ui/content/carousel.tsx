import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../classes.ts'
import layout from '../layout.module.css'
import styles from './carousel.module.css'

type CarouselProps = {
  /** The time that a slide stands. */
  seconds: number
  /** The number of slides. */
  count: number
  /** The `CarouselSlides`. */
  children: ReactNode
  labels: {
    label: string
    pause: string
    play: string
    pages: string
    goTo: (number: number, total: number) => string
  }
}

/** A row that scrolls by itself, one slide each step, and by hand always. Rests under a pointer, a focus or a pause. */
export function Carousel({ count, children, labels, seconds }: CarouselProps) {
  const row = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isRunning = !isPaused && !isHeld && count > 1

  useEffect(() => {
    if (!isRunning || isMotionReduced()) return
    const timer = setInterval(() => {
      if (row.current && !document.hidden) scrollTo(row.current, (findSlide(row.current) + 1) % count)
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [isRunning, count, seconds])

  return (
    <section
      aria-label={labels.label}
      aria-roledescription="carousel"
      data-moves={count > 1 ? '' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={row} className={styles.row} onScroll={(event) => setCurrent(findSlide(event.currentTarget))}>
        {children}
      </div>
      {count > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            className={cx(layout.icon, styles.pause)}
            aria-label={isPaused ? labels.play : labels.pause}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <Play size={16} /> : <Pause size={16} />}
          </button>
          <ul className={styles.dots} aria-label={labels.pages}>
            {[...Array(count).keys()].map((index) => (
              <li key={index}>
                <button
                  type="button"
                  className={styles.dot}
                  aria-label={labels.goTo(index + 1, count)}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => row.current && scrollTo(row.current, index)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** The slides themselves, which need no script. */
export function CarouselSlides({ slides }: { slides: { key: string | number; content: ReactNode }[] }) {
  return (
    <ul className={styles.slides}>
      {slides.map(({ key, content }, index) => (
        <li key={key} className={cx(styles.slide, index > 0 && layout.below)}>
          {content}
        </li>
      ))}
    </ul>
  )
}

function findSlide(row: HTMLElement): number {
  return Math.round(row.scrollLeft / Math.max(1, row.clientWidth))
}

function scrollTo(row: HTMLElement, index: number): void {
  row.scrollTo({ left: index * row.clientWidth, behavior: isMotionReduced() ? 'instant' : 'smooth' })
}

function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
