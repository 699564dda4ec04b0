import ExternalLink from 'lucide-react/icons/external-link'
import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { DeletionFold } from '#app/panel/kit/delete/deletion-fold.tsx'
import { EmptyCard } from '#app/panel/kit/empty-card.tsx'
import report from '#app/panel/kit/report.module.css'
import { FactList } from '#app/panel/layout/facts.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import type { Back } from '#app/panel/layout/panel-frame.tsx'
import record from '#app/panel/layout/record.module.css'
import { useMay } from '#app/panel/layout/role.ts'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import { RoleWarning } from '#app/panel/store/draft-parts/role-review.tsx'
import { StoreForm } from '#app/panel/store/fields/store-form.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Contrast } from './contrast.tsx'
import type { StoreFormData, SuggestionState } from './load.server.ts'
import { LookPreview, ProductPreview } from './page-preview.tsx'
import { PictureActions, PictureFacts } from './picture-tools.tsx'
import type { ProductFacts } from './product-facts.server.ts'
import { RoleTrial } from './role-trial.tsx'
import styles from './store-form.module.css'
import { getTitle } from './title.ts'

type Content = Extract<StoreFormData, { state: 'open' }>['content']
type FormContent = Extract<Content, { kind: 'form' }>

export default function StoreFormPage({ data }: PageProps<StoreFormData>) {
  const content = data.state === 'open' ? data.content : null
  return (
    <AdminLayout
      data={data}
      hasTimes={false}
      title={(t) => getTitle(content, t)}
      back={getBack}
      aside={(open) => open.kind === 'form' && <Actions content={open} />}
    >
      {(open, _format, t) => (
        <>
          <DraftBar draft={open.draft} />
          {open.kind === 'missing' ? (
            <EmptyCard title={t.store.gone} text={t.store.goneText} />
          ) : (
            <FormOf content={open} />
          )}
        </>
      )}
    </AdminLayout>
  )
}

const LISTS = { product: 'products', page: 'pages', picture: 'pictures', note: 'news', doc: 'docs' } as const

function getBack(content: Content, { store: t, tabs }: AdminMessages): Back {
  const [, list] =
    Object.entries(LISTS).find(([section]) => content.kind === 'form' && content.section === section) ?? []
  if (list === undefined) return { href: '/admin/store', label: tabs.store }
  return { href: `/admin/store/${list}`, label: t.sections[list].title }
}

function FormOf({ content }: { content: FormContent }) {
  const { form: t, news, roles } = useAdminMessages().store
  const { section, outcome, file, columns, contents, hidden, conflict, suggestion } = content
  const mayTryRoles = useMay('operation')
  const hasAside = section === 'theme' || Boolean(content.product?.sold)
  return (
    <>
      {outcome && (
        <OutcomeNotice isGood>
          {outcome === 'changed' ? news.changed : t[outcome]}
          {outcome === 'saved' && isTranslatedElsewhere(content) && ` ${t.savedOriginal}`}
        </OutcomeNotice>
      )}
      {content.picture && <PictureFacts {...content.picture} />}
      {suggestion && <SuggestionNote draft={suggestion.draft} />}
      {!content.isConnected && (
        <div className={record.note} role="note">
          <p>{roles.off}</p>
          <p>{roles.offHint}</p>
        </div>
      )}
      {content.roles && <RoleWarning review={content.roles} />}
      <Languages content={content} />
      {content.product && <PackageFacts product={content.product} />}
      <div className={hasAside ? styles.beside : undefined}>
        <StoreForm
          columns={columns}
          contents={contents}
          hidden={hidden}
          conflict={conflict && { files: conflict, href: getAddress(content, content.language) }}
        >
          <span className={styles.file}>
            {t.file}: <code>{file}</code>
          </span>
        </StoreForm>
        {hasAside && (
          <aside className={styles.aside}>
            {content.product?.sold && <ProductPreview path={content.product.sold.path} />}
            {section === 'theme' && columns[0] && (
              <>
                <LookPreview {...columns[0]} />
                <Contrast {...columns[0]} />
              </>
            )}
          </aside>
        )}
      </div>
      {mayTryRoles && section === 'discord' && contents.roles.length > 0 && (
        <RoleTrial roles={contents.roles} outcome={content.trial} />
      )}
    </>
  )
}

/** True when other languages still translate the original's earlier text. */
function isTranslatedElsewhere({ language, languages }: FormContent): boolean {
  return language === null && languages.some(({ missing }) => missing === 0)
}

function Actions({ content: { id, note, picture, suggestion } }: { content: FormContent }) {
  const { news: t } = useAdminMessages().store
  return (
    <>
      {suggestion && <SuggestionButtons id={id} suggestion={suggestion} />}
      {note?.kind === 'product' && (
        <ButtonLink href={note.newHref} size="small">
          {t.write}
        </ButtonLink>
      )}
      {picture && <PictureActions picture={picture.picture} />}
      {note?.kind === 'note' && note.version !== null && (
        <DeletionFold
          label={t.remove}
          action="/api/admin/store/remove-note"
          hidden={{ id, version: note.version }}
        >
          {t.removeText}
        </DeletionFold>
      )}
    </>
  )
}

function getAddress({ section, id }: FormContent, language: string | null): string {
  return `/admin/store/${section}${id && `/${id}`}${language === null ? '' : `?language=${language}`}`
}

/** Links to the translations, each with its number of missing texts. */
function Languages({ content }: { content: FormContent }) {
  const { language, languages, suggestion } = content
  const { form: t } = useAdminMessages().store
  if (languages.length === 0) return null
  const names: Record<string, string> = t.languageNames
  // A product without texts has nothing to translate.
  const hasOriginal = suggestion === null
  return (
    <nav className={styles.languages} aria-label={t.languages}>
      <a href={getAddress(content, null)} aria-current={language === null ? 'page' : undefined}>
        {t.original}
      </a>
      {languages.map((translation) => (
        <a
          key={translation.language}
          href={getAddress(content, translation.language)}
          aria-current={language === translation.language ? 'page' : undefined}
        >
          {names[translation.language] ?? translation.language}
          {hasOriginal && (
            <small className={translation.missing > 0 ? styles.missing : undefined}>
              {translation.missing > 0 ? t.missing(translation.missing) : t.complete}
            </small>
          )}
        </a>
      ))}
    </nav>
  )
}

/** Offers a first draft of a product's file. */
function SuggestionButtons({ id, suggestion }: { id: string; suggestion: SuggestionState }) {
  const { suggest: t } = useAdminMessages().store
  const { draft, hasAssistant } = suggestion
  return (
    <>
      {draft === null && (
        <ButtonLink size="small" href={`/admin/store/product/${id}?suggest=rules`}>
          {t.rules}
        </ButtonLink>
      )}
      {hasAssistant && draft?.source !== 'assistant' && (
        <form method="post" action="/api/admin/store/suggest">
          <input type="hidden" name="id" value={id} />
          <Button size="small">{t.assistant}</Button>
        </form>
      )}
    </>
  )
}

/** Names the source of the draft that fills the form. */
function SuggestionNote({ draft }: Pick<SuggestionState, 'draft'>) {
  const { suggest: t } = useAdminMessages().store
  if (draft === null) return <p className={report.note}>{t.text}</p>
  return (
    <div className={record.note}>
      {draft.problem && <p role="alert">{t.problems[draft.problem]}</p>}
      <p role="status">{draft.count === 0 ? t.empty : t.made[draft.source]}</p>
    </div>
  )
}

function PackageFacts({ product: { sold, href } }: { product: ProductFacts }) {
  const { frame: t } = useAdminMessages().store
  return (
    <section className={styles.package} aria-label={t.atTebex}>
      <FactList
        facts={[
          [t.price, sold ? sold.price : t.none],
          [t.category, sold?.category],
          [
            t.atTebex,
            href && (
              <a key="tebex" className={styles.out} href={href} target="_blank" rel="noreferrer">
                {t.openAtTebex} <ExternalLink size={14} />
              </a>
            ),
          ],
        ]}
      />
      <p className={styles.file}>{t.priceHint}</p>
    </section>
  )
}
