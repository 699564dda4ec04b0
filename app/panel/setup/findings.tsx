import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import styles from './setup.module.css'
import type { StepData } from './setup-data.ts'

export function Findings({ findings }: Pick<StepData, 'findings'>) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ isGood, text }) => {
        const Icon = isGood ? CircleCheck : TriangleAlert
        return (
          <li key={text} className={isGood ? styles.good : styles.attention}>
            <Icon size={16} />
            <span>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
