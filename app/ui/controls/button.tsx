import type { AnchorHTMLAttributes, ButtonHTMLAttributes, HTMLAttributes } from 'react'
import { cx } from '../classes.ts'
import styles from './button.module.css'

type Look = {
  /** `primary` is the one thing to do on a screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'done' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  isBlock?: boolean | undefined
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>
type ButtonLinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

function joinClasses(
  { variant = 'secondary', size = 'medium', isBlock = false }: Look,
  more?: string,
): string {
  return cx(styles.button, styles[variant], styles[size], isBlock && styles.block, more)
}

export function Button({ variant, size, isBlock, className, type = 'submit', ...rest }: ButtonProps) {
  return <button type={type} className={joinClasses({ variant, size, isBlock }, className)} {...rest} />
}

export function ButtonLink({ variant, size, isBlock, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={joinClasses({ variant, size, isBlock }, className)} {...rest}>
      {children}
    </a>
  )
}

/** Opens and closes its `<details>`. */
export function ButtonSummary({
  variant,
  size,
  isBlock,
  className,
  children,
  ...rest
}: Look & HTMLAttributes<HTMLElement>) {
  return (
    <summary className={joinClasses({ variant, size, isBlock }, className)} {...rest}>
      {children}
    </summary>
  )
}

type SwapProps = {
  labels: readonly string[]
  current: number
}

/** One of up to three labels in the width of the widest, so that a button never changes its size. */
export function Swap({ labels, current }: SwapProps) {
  const [first, second] = labels.filter((_, index) => index !== current)
  return (
    <span className={styles.swap} data-first={first} data-second={second}>
      <span>{labels[current]}</span>
    </span>
  )
}

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
