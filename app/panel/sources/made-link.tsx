import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/table/field.module.css'
import { Copy } from '#app/panel/layout/copy.tsx'
import styles from './sources.module.css'

type MadeLinkProps = {
  /** The form names the result as the description of its fields. */
  id: string
  url: string | null
  /** Says why there is no link. */
  problem: string
}

/** The link that a form made, to be copied by button or by hand. */
export function MadeLink({ id, url, problem }: MadeLinkProps) {
  const { sources: t } = useAdminMessages()
  return (
    <div id={id} className={styles.result} role="status">
      {url === null ? (
        <p>{problem}</p>
      ) : (
        <>
          <label className={styles.wide}>
            <span className={fields.label}>{t.links.result}</span>
            <input
              className={fields.input}
              value={url}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
          </label>
          <Copy text={url} labels={t.links} />
        </>
      )}
    </div>
  )
}
