import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { ActionFold } from '#app/panel/kit/action-fold.tsx'
import { EmptyCard } from '#app/panel/kit/empty-card.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import record from '#app/panel/layout/record.module.css'
import { Differences } from '#app/panel/store/draft-parts/differences.tsx'
import styles from '#app/panel/store/draft-parts/draft.module.css'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import { RoleWarning } from '#app/panel/store/draft-parts/role-review.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import type { StoreDraftData } from './load.server.ts'

type Content = Extract<StoreDraftData, { state: 'open' }>['content']

export default function StoreDraftPage({ data }: PageProps<StoreDraftData>) {
  return (
    <AdminLayout
      data={data}
      hasTimes={false}
      title={({ store }) => getTitle(data, store)}
      back={(_, { tabs }) => ({ href: '/admin/store', label: tabs.store })}
      aside={(content) => content.files.length > 0 && <Actions content={content} />}
    >
      {(content) => (
        <>
          <Outcome outcome={content.outcome} />
          <DraftBar draft={content.draft} isMain />
          <Problems problems={content.problems} />
          {content.roles && <RoleWarning review={content.roles} />}
          <Conflicts files={content.files} />
          <EditedByHand files={content.editedByHand} />
          {content.files.length === 0 && <Unchanged />}
          <Differences files={content.files.filter((file) => !hasConflict(file))} />
          {content.files.length > 0 && !content.draft.isWritable && <Handover />}
        </>
      )}
    </AdminLayout>
  )
}

function getTitle(data: StoreDraftData, { review: t }: AdminMessages['store']): string {
  return data.state === 'open' && data.content.outcome === 'published' ? t.published : t.title
}

function Outcome({ outcome }: Pick<Content, 'outcome'>) {
  const { review: t } = useAdminMessages().store
  if (!outcome) return null
  const texts = { ...t.outcomes, ...t.refusals }
  const isGood = outcome === 'published' || outcome === 'written'
  return (
    <OutcomeNotice isGood={isGood}>
      {texts[outcome]} {outcome === 'published' && <a href="/">{t.visit}</a>}
    </OutcomeNotice>
  )
}

function Problems({ problems }: Pick<Content, 'problems'>) {
  const { problems: t } = useAdminMessages().store
  if (problems.length === 0) return null
  return (
    <section className={styles.problems}>
      <h2>{t.store}</h2>
      <p>{t.storeText}</p>
      <ul>
        {problems.map(({ path, href, labels, text }) => (
          <li key={[path, ...labels, text].join()}>
            {href === null ? <code>{path}</code> : <a href={href}>{[path, ...labels].join(' › ')}</a>}: {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Unchanged() {
  const { review: t, tasks } = useAdminMessages().store
  return (
    <EmptyCard
      title={t.empty}
      text={t.emptyText}
      action={{ href: '/admin/store/products', label: tasks.product }}
    />
  )
}

const hasConflict = ({ conflict }: Content['files'][number]) => conflict !== null

function Conflicts({ files }: Pick<Content, 'files'>) {
  const { review: t } = useAdminMessages().store
  const waiting = files.filter(hasConflict)
  if (waiting.length === 0) return null
  return (
    <section className={styles.files}>
      <h2 className={styles.title}>{t.conflicts}</h2>
      <p>{t.conflictsText}</p>
      {waiting.map((file) => (
        <form key={file.path} method="post" action="/api/admin/store/resolve" className={styles.file}>
          <input type="hidden" name="path" value={file.path} />
          <input type="hidden" name="seen" value={file.conflict ?? ''} />
          <Differences files={[file]} sides={{ before: t.theirs, after: t.yours }} />
          <div className={styles.forms}>
            <Button size="small" name="take" value="yours">
              {t.takeYours}
            </Button>
            <Button size="small" name="take" value="theirs">
              {t.takeTheirs}
            </Button>
          </div>
        </form>
      ))}
    </section>
  )
}

function EditedByHand({ files }: { files: readonly string[] }) {
  const { review: t } = useAdminMessages().store
  if (files.length === 0) return null
  return (
    <form method="post" action="/api/admin/store/load" className={styles.file}>
      <h2 className={styles.title}>{t.byHand}</h2>
      <p>{t.byHandText}</p>
      <ul>
        {files.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button size="small">{t.load}</Button>
      </div>
    </form>
  )
}

/** Explains how to publish a downloaded draft when the panel cannot write to the folder. */
function Handover() {
  const { handover: t } = useAdminMessages().store
  return (
    <section className={styles.file} aria-labelledby="handover">
      <h2 id="handover" className={styles.title}>
        {t.title}
      </h2>
      <p>{t.text}</p>
      <ol className={styles.steps}>
        <li>
          <a href="/api/admin/store/draft.tar.gz" download>
            {t.download}
          </a>
        </li>
        <li>
          {t.unpack} <code>tar -xzf store-draft.tar.gz</code>
        </li>
        <li>
          {t.remove} <code>xargs rm &lt; REMOVED.txt; rm REMOVED.txt</code>
        </li>
        <li>{t.deploy}</li>
      </ol>
    </section>
  )
}

function Actions({ content: { files, draft } }: { content: Content }) {
  const { review: t } = useAdminMessages().store
  return (
    <>
      {draft.isWritable && (
        <ButtonLink size="small" href="/api/admin/store/draft.tar.gz" download>
          {t.download}
        </ButtonLink>
      )}
      <ActionFold label={t.discard}>
        <form method="post" action="/api/admin/store/discard" className={record.section}>
          <p>{t.discardText}</p>
          <div className={styles.forms}>
            <Button size="small">{t.everything}</Button>
            {files.length > 1 &&
              files.map(({ path }) => (
                <Button key={path} size="small" name="path" value={path}>
                  {t.discardOne(path)}
                </Button>
              ))}
          </div>
        </form>
      </ActionFold>
    </>
  )
}
