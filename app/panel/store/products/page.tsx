import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import cells from '#app/panel/kit/table/data-table.module.css'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import type { TableQuery } from '#app/panel/kit/table/table-address.ts'
import { TableFilter } from '#app/panel/kit/table/table-filter.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import { createPicturePath } from '#app/shop/catalog/pictures/sizes.ts'
import type { Picture } from '#app/shop/catalog/types.ts'
import { createLanguagesColumn } from '../list-parts/languages-column.ts'
import type { StoreProduct, StoreProductsData } from './load.server.ts'
import styles from './store-products.module.css'

const PATH = '/admin/store/products'

/** Packages without a file come first, each with a button that suggests its texts. */
export default function StoreProductsPage({ data }: PageProps<StoreProductsData>) {
  return (
    <AdminLayout data={data} hasTimes={false} title={({ store }) => store.sections.products.title}>
      {({ query, products, draft }, _format, { store: t }) => {
        const [own, without] = [
          products.filter(({ hasTexts }) => hasTexts),
          products.filter(({ hasTexts }) => !hasTexts),
        ]
        return (
          <>
            <DraftBar draft={draft} />
            <TableFilter
              path={PATH}
              query={query}
              placeholder={t.products.search}
              choices={[fileChoice(t)]}
              hasDays={false}
            />
            {without.length > 0 && (
              <Products
                title={t.products.without}
                rows={without}
                columns={columnsWithout(t)}
                query={query}
                t={t}
              />
            )}
            {(own.length > 0 || without.length === 0) && (
              <Products title={t.products.with} rows={own} columns={columnsWith(t)} query={query} t={t} />
            )}
          </>
        )
      }}
    </AdminLayout>
  )
}

type Texts = AdminMessages['store']
type ProductsProps = {
  title: string
  query: TableQuery
  rows: readonly StoreProduct[]
  columns: readonly Column<StoreProduct>[]
  t: Texts
}

function Products({ title, t, ...table }: ProductsProps) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <DataTable
        {...table}
        caption={title}
        path={PATH}
        empty={{
          title: t.products.none,
          text: t.products.noneText,
          action: { href: 'https://creator.tebex.io/packages', label: t.products.create, isMain: true },
        }}
      />
    </>
  )
}

function fileChoice({ products: t }: Texts) {
  const options = [
    { value: 'without', label: t.without },
    { value: 'with', label: t.with },
  ]
  return { name: 'file', label: t.file, anyLabel: t.anyFile, options }
}

function commonColumns({ products: t }: Texts): Column<StoreProduct>[] {
  return [
    {
      key: 'name',
      label: t.name,
      render: ({ id, name, picture }) => (
        <span className={styles.product}>
          <Thumbnail picture={picture} />
          <a href={`/admin/store/product/${id}`}>{name ?? t.gone}</a>
        </span>
      ),
    },
    { key: 'id', label: t.id, narrow: 'away', isNumeric: true, render: ({ id }) => id },
    { key: 'category', label: t.category, narrow: 'away', render: ({ category }) => category ?? '–' },
    { key: 'price', label: t.price, narrow: 'end', isNumeric: true, render: ({ price }) => price ?? '–' },
  ]
}

function columnsWithout(t: Texts): Column<StoreProduct>[] {
  return [
    ...commonColumns(t),
    {
      key: 'draft',
      label: t.suggest.label,
      className: cells.time,
      narrow: 'away',
      render: ({ id, name }) => (
        <a
          href={`/admin/store/product/${id}?suggest=rules`}
          aria-label={t.suggest.ruleFor(name ?? String(id))}
        >
          {t.suggest.rules}
        </a>
      ),
    },
  ]
}

function columnsWith(t: Texts): Column<StoreProduct>[] {
  return [
    ...commonColumns(t),
    { key: 'badge', label: t.products.badge, narrow: 'away', render: ({ badge }) => badge ?? '–' },
    createLanguagesColumn(t),
  ]
}

function Thumbnail({ picture }: { picture: Picture | null }) {
  if (!picture) return <span className={styles.picture} />
  return (
    <img
      className={styles.picture}
      src={createPicturePath(picture.key, 320, 'webp')}
      alt=""
      width={36}
      height={20}
      loading="lazy"
    />
  )
}
