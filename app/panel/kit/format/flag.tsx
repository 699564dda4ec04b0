import { useAdminMessages } from '#app/messages/admin/index.ts'
import { formatFlag } from '#app/shop/analytics/format.ts'
import styles from './flag.module.css'

type FlagProps = { code: string; name: string }

/** A country as flag and name; browsers without flags draw its letters. */
export function CountryFlag({ code, name }: FlagProps) {
  const t = useAdminMessages()
  const flag = formatFlag(code)
  if (flag === '') return <span className={styles.unknown}>{name || t.countries.unknown}</span>
  return (
    <span className={styles.country} title={code}>
      <span className={styles.flag} aria-hidden="true">
        {flag}
      </span>
      <span className={styles.name}>{name || code}</span>
    </span>
  )
}
