import type { ReactNode } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import type { WithPriceText } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { Described } from '#app/shop/catalog/own-words.server.ts'
import type { CategorySection, CategorySummary, ProductSummary } from '#app/shop/catalog/types.ts'
import { CardBody } from '#app/storefront/components/catalog/card-body.tsx'
import { CategoryFilter, HotIcon } from '#app/storefront/components/catalog/category-filter.tsx'
import { Cover } from '#app/storefront/components/catalog/cover.tsx'
import {
  ActiveFilters,
  ChipFilter,
  useFilterName,
} from '#app/storefront/components/catalog/listing-tools.tsx'
import { PlatformAway } from '#app/storefront/components/catalog/platform-away.tsx'
import chat from '#app/storefront/components/chat/chat-launcher.module.css'
import { CHAT } from '#app/storefront/components/chat/chat-link.tsx'
import { DiscordButton } from '#app/storefront/components/content/discord-button.tsx'
import { cx } from '#app/ui/classes.ts'
import state from '#app/ui/content/empty-state.module.css'
import { RichText } from '#app/ui/content/rich-text.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Pagination } from '#app/ui/controls/pagination.tsx'
import layout from '#app/ui/layout.module.css'
import type { ScriptsStaticData } from './load.server.ts'
import styles from './scripts.module.css'
import { formatTitle } from './title.ts'

/** The pictures on the first screen are fetched early. */
const EARLY_PICTURES = 3

export const staticSections = (data: ScriptsStaticData): Record<string, ReactNode> =>
  data.isUnavailable
    ? { title: <Title {...data} />, nothing: <PlatformAway className={styles.empty} /> }
    : catalogueParts(data)

const catalogueParts = (data: ScriptsStaticData): Record<string, ReactNode> => ({
  title: <Title {...data} />,
  count: <Count {...data} />,
  categories: (
    <CategoryFilter categories={data.categories} all={data.all} currentId={data.category?.id ?? null} />
  ),
  filters: (
    <>
      <ChipFilter {...data} />
      <ActiveFilters {...data} />
    </>
  ),
  docs: data.docs.length > 0 && <FoundDocs {...data} />,
  ...(data.view === 'list' ? listParts(data) : sectionParts(data)),
})

function sectionParts(data: ScriptsStaticData): Record<string, ReactNode> {
  const { sections } = data
  const parts = sections.flatMap((section, index) => [
    [`above-${section.id}`, <SectionHeader key={section.id} {...section} />],
    [`below-${section.id}`, <SectionEnd key={section.id} {...section} />],
    ...cardParts(section.products, data, index === 0 ? EARLY_PICTURES : 0),
  ])
  return { nothing: sections.length === 0 && <Empty />, ...Object.fromEntries(parts) }
}

function listParts(data: ScriptsStaticData): Record<string, ReactNode> {
  const { products, help } = data
  if (products.length > 0)
    return {
      'above-list': <ListHeading {...data} />,
      'below-list': <Pages {...data} />,
      ...Object.fromEntries(cardParts(products, data, EARLY_PICTURES)),
    }
  return {
    nothing: <Nothing {...data} />,
    'above-others': <OthersHeading />,
    ...Object.fromEntries(cardParts(help?.products ?? [], data, 0)),
  }
}

function cardParts(
  products: WithPriceText<ProductSummary>[],
  { findUpdate, findSaving }: Pick<ScriptsStaticData, 'findUpdate' | 'findSaving'>,
  early: number,
): [string, ReactNode][] {
  return products.map((product, index) => [
    `card-${product.id}`,
    <CardBody
      key={product.id}
      product={product}
      update={findUpdate(product.id)}
      saving={findSaving(product.id)}
      isFirst={index < early}
    />,
  ])
}

function Title(data: ScriptsStaticData) {
  const t = useAllMessages()
  return <h1 className={layout.title}>{formatTitle(data, t)}</h1>
}

/** Services are counted separately, because they are not scripts. */
function Count({ counts: { scripts, services }, resultCount, search }: ScriptsStaticData) {
  const t = useAllMessages()
  const parts = [
    ...(scripts > 0 || resultCount === 0 ? [t.scripts.count(scripts)] : []),
    ...(services > 0 ? [t.scripts.services(services)] : []),
  ]
  return [parts.join(' · '), ...(search === '' ? [] : [t.scripts.quoted(search)])].join(' ')
}

function FoundDocs({ docs, search }: Pick<ScriptsStaticData, 'docs' | 'search'>) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <section className={styles.docs} aria-labelledby="found-docs">
      <h2 id="found-docs" className={layout.heading}>
        {t.navigation.documentation}
      </h2>
      <ul>
        {docs.map(({ path, heading, title, folderTitle }) => (
          <li key={path}>
            <a href={href(path)}>{heading ?? title}</a>{' '}
            <span className={layout.muted}>
              {heading === null ? folderTitle : `${folderTitle} › ${title}`}
            </span>
          </li>
        ))}
        <li>
          <a className={styles.all} href={`${href('/docs/search')}?${new URLSearchParams({ q: search })}`}>
            {t.docs.search}
          </a>
        </li>
      </ul>
    </section>
  )
}

function SectionHeader({ id, name, path, count, isHot }: CategorySection) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <header className={styles.bar}>
      <h2 id={`group-${id}`} className={layout.heading}>
        {name} {isHot && <HotIcon />}
      </h2>
      <a className={styles.all} href={href(path)}>
        {t.scripts.viewAll(count)}
        <span className={layout.hidden}>: {name}</span>
      </a>
    </header>
  )
}

function SectionEnd({ name, path, count, products }: CategorySection) {
  const t = useAllMessages()
  const href = useHref()
  if (count <= products.length) return null
  return (
    <p className={styles.more}>
      <ButtonLink href={href(path)}>{t.scripts.viewAllOf(name)}</ButtonLink>
    </p>
  )
}

function Empty() {
  const t = useAllMessages()
  return <p className={styles.empty}>{t.scripts.empty}</p>
}

function ListHeading({ category, search, page }: ScriptsStaticData) {
  const t = useAllMessages()
  return (
    <>
      {category && search === '' && page === 1 && <About category={category} />}
      <h2 className={layout.hidden}>{category?.name ?? t.scripts.title}</h2>
    </>
  )
}

/** The seller's introduction to a category, above its products. */
function About({ category }: { category: Described<CategorySummary> }) {
  const { name, picture, descriptionHtml, language } = category
  if (!picture && descriptionHtml === '') return null
  return (
    <div className={styles.about}>
      {picture && (
        <Cover
          picture={picture}
          name={name}
          sizes="(min-width: 960px) 200px, 22vw"
          isDecoration
          className={styles.picture}
        />
      )}
      <RichText html={descriptionHtml} language={language} />
    </div>
  )
}

function Pages({ page, pageCount, pagePaths }: ScriptsStaticData) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <Pagination
      page={page}
      pageCount={pageCount}
      hrefOf={(number) => href(pagePaths[number] ?? '/scripts')}
      labels={t.pagination}
    />
  )
}

/** An empty list suggests filters to remove; other products follow below. */
function Nothing({ help }: ScriptsStaticData) {
  const t = useAllMessages()
  const href = useHref()
  const formatFilterName = useFilterName()
  const { didYouMean = [], without = [] } = help ?? {}
  return (
    <div className={styles.empty}>
      <h2 className={layout.heading}>{t.scripts.none}</h2>
      <p>{t.scripts.noneText}</p>
      <ul className={styles.ways}>
        {didYouMean.map(({ text, path }) => (
          <li key={path}>
            <a href={href(path)}>{t.scripts.didYouMean(text)}</a>
          </li>
        ))}
        {without.map((filter) => (
          <li key={filter.path}>
            <a href={href(filter.path)}>{t.scripts.withCount(formatFilterName(filter), filter.count)}</a>
          </li>
        ))}
      </ul>
      <div className={state.actions}>
        <ButtonLink href={`#${CHAT}`} className={chat.link}>
          {t.chat.open}
        </ButtonLink>
        <DiscordButton />
      </div>
    </div>
  )
}

function OthersHeading() {
  const t = useAllMessages()
  return (
    <h2 id="group-others" className={cx(layout.heading, styles.others)}>
      {t.scripts.others}
    </h2>
  )
}
