import ExternalLink from 'lucide-react/icons/external-link'
import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { FactList } from '#app/panel/layout/facts.tsx'
import { Gone } from '#app/panel/layout/gone.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import type { Back } from '#app/panel/layout/panel-frame.tsx'
import { useMay } from '#app/panel/layout/role.ts'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import { RoleWarning } from '#app/panel/store/draft-parts/role-review.tsx'
import { StoreForm } from '#app/panel/store/fields/store-form.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Contrast } from './contrast.tsx'
import type { StoreFormData, SuggestionState } from './load.server.ts'
import { LookPreview, ProductPreview } from './page-preview.tsx'
import { PictureTools } from './picture-tools.tsx'
import type { ProductFacts } from './product-facts.server.ts'
import { RoleTrial } from './role-trial.tsx'
import styles from './store-form.module.css'
import { getTitle } from './title.ts'

type Content = Extract<StoreFormData, { state: 'open' }>['content']
type FormContent = Extract<Content, { kind: 'form' }>

export default function StoreFormPage({ data }: PageProps<StoreFormData>) {
  const content = data.state === 'open' ? data.content : null
  return (
    <AdminLayout data={data} hasTimes={false} title={(t) => getTitle(content, t)} back={getBack}>
      {(open, _format, { store: t }) => (
        <>
          <DraftBar draft={open.draft} />
          {open.kind === 'missing' ? <Gone title={t.gone} text={t.goneText} /> : <FormOf content={open} />}
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
  const { form: t, news } = useAdminMessages().store
  const { section, id, outcome, note, file, columns, contents, hidden, conflict, suggestion } = content
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
      {note?.kind === 'product' && (
        <p>
          <ButtonLink href={note.newHref} size="small">
            {news.writeOf}
          </ButtonLink>
        </p>
      )}
      {content.picture && <PictureTools {...content.picture} />}
      {suggestion && <SuggestionBar id={id} suggestion={suggestion} />}
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
      {note?.kind === 'note' && note.version !== null && (
        <RemoveNote id={content.id} version={note.version} />
      )}
    </>
  )
}

/** True when translations still follow the original's earlier text. */
function isTranslatedElsewhere({ language, languages }: FormContent): boolean {
  return language === null && languages.some(({ missing }) => missing === 0)
}

function RemoveNote({ id, version }: { id: string; version: string }) {
  const { news: t } = useAdminMessages().store
  return (
    <form className={styles.remove} method="post" action="/api/admin/store/remove-note">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <p>{t.removeText}</p>
      <Button size="small">{t.remove}</Button>
    </form>
  )
}

function getAddress({ section, id }: FormContent, language: string | null): string {
  return `/admin/store/${section}${id && `/${id}`}${language === null ? '' : `?language=${language}`}`
}

/** Links that choose the translation beside the original, each with its number of missing texts. */
function Languages({ content }: { content: FormContent }) {
  const { language, languages } = content
  const { form: t } = useAdminMessages().store
  if (languages.length === 0) return null
  const names: Record<string, string> = t.languageNames
  return (
    <nav className={styles.languages} aria-label={t.languages}>
      <a href={getAddress(content, null)} aria-current={language === null ? 'page' : undefined}>
        {t.original}
      </a>
      {languages.map((one) => (
        <a
          key={one.language}
          href={getAddress(content, one.language)}
          aria-current={language === one.language ? 'page' : undefined}
        >
          {names[one.language] ?? one.language}
          <small className={one.missing > 0 ? styles.missing : undefined}>
            {one.missing > 0 ? t.missing(one.missing) : t.complete}
          </small>
        </a>
      ))}
    </nav>
  )
}

/** Offers a first draft of a product's file, and names the source of one that fills the form. */
function SuggestionBar({ id, suggestion }: { id: string; suggestion: SuggestionState }) {
  const { suggest: t } = useAdminMessages().store
  const { made, hasAssistant } = suggestion
  return (
    <section className={styles.suggestion} aria-label={t.label}>
      {made === null && <p>{t.text}</p>}
      {made?.problem && <p role="alert">{t.problems[made.problem]}</p>}
      {made && <p role="status">{made.count === 0 ? t.empty : t.made[made.source]}</p>}
      <div className={styles.suggestionButtons}>
        {made === null && (
          <ButtonLink size="small" href={`/admin/store/product/${id}?suggest=rules`}>
            {t.rules}
          </ButtonLink>
        )}
        {hasAssistant && made?.source !== 'assistant' && (
          <form method="post" action="/api/admin/store/suggest">
            <input type="hidden" name="id" value={id} />
            <Button size="small" variant={made === null ? 'quiet' : 'secondary'}>
              {t.assistant}
            </Button>
          </form>
        )}
      </div>
    </section>
  )
}

/** Facts that are set at the platform, with a link to it. */
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
