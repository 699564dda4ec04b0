import { useAdminMessages } from '#app/messages/admin/index.ts'
import { InputField } from '#app/panel/kit/field.tsx'
import { Copy } from '#app/panel/layout/copy.tsx'
import styles from './sources.module.css'

type MadeLinkProps = {
  /** The fields of the form refer to this id with `aria-describedby`. */
  id: string
  url: string | null
  /** The reason why there is no link. */
  problem: string
}

/** Shows the link that a form created, to be copied with the button or by hand. */
export function MadeLink({ id, url, problem }: MadeLinkProps) {
  const { sources: t } = useAdminMessages()
  return (
    <div id={id} className={styles.result} role="status">
      {url === null ? (
        <p>{problem}</p>
      ) : (
        <>
          <InputField
            label={t.links.result}
            className={styles.wide}
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Copy text={url} labels={t.links} />
        </>
      )}
    </div>
  )
}
