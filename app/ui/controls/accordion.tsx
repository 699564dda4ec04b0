import styles from './accordion.module.css'

type AccordionProps = {
  /** Only one entry per name is open at a time. */
  name: string
  entries: { question: string; answer: string }[]
}

/** Questions that open their answers: the browser's own, so it needs no script. */
export function Accordion({ name, entries }: AccordionProps) {
  return (
    <div className={styles.list}>
      {entries.map(({ question, answer }) => (
        <details key={question} name={name} className={styles.entry}>
          <summary className={styles.question}>
            <h3>{question}</h3>
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
