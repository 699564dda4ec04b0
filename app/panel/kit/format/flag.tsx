import { useAdminMessages } from '#app/messages/admin/index.ts'
import styles from './flag.module.css'

type FlagProps = { code: string; name: string }

/** A country's flag and name. */
export function CountryFlag({ code, name }: FlagProps) {
  const t = useAdminMessages()
  if (!/^[A-Za-z]{2}$/.test(code))
    return <span className={styles.unknown}>{name || t.countries.unknown}</span>
  return (
    <span className={styles.country} title={code}>
      <img
        className={styles.flag}
        src={`/flags/${code.toLowerCase()}.svg`}
        width={16}
        height={16}
        alt=""
        loading="lazy"
      />
      <span className={styles.name}>{name || code}</span>
    </span>
  )
}
