import styles from '../report.module.css'

type ChoicesProps = {
  label: string
  chosen: string
  choices: readonly { key: string; name: string; href: string }[]
}

/** Other views of a report, of which one is shown. */
export function Choices({ label, chosen, choices }: ChoicesProps) {
  return (
    <nav className={styles.choices} aria-label={label}>
      {choices.map(({ key, name, href }) => (
        <a key={key} className={styles.choice} href={href} aria-current={key === chosen ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
