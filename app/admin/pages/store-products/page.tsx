import { DraftBar } from '#app/admin/components/draft/draft-bar.tsx'
import { BackLink } from '#app/admin/components/record/back-link.tsx'
import { type Column, DataTable } from '#app/admin/components/table/data-table.tsx'
import { AdminLayout } from '#app/admin/layout/layout.tsx'
import { picturePath } from '#app/features/catalog/pictures/sizes.ts'
import type { Picture } from '#app/features/catalog/types.ts'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { StoreProduct, StoreProductsData } from './load.server.ts'
import styles from './store-products.module.css'

/** The packages of the catalogue: those without a file of their own, each with a button that makes its first draft, then the others. */
export default function StoreProductsPage({ data }: PageProps<StoreProductsData>) {
  return (
    <AdminLayout
      data={data}
      hasTimes={false}
      title={({ store }) => store.sections.products.title}
      aside={(_, { store }) => <BackLink href="/admin/store">{store.back}</BackLink>}
    >
      {({ products, draft }, _format, { store: t }) => {
        const [own, without] = [
          products.filter(({ hasFile }) => hasFile),
          products.filter(({ hasFile }) => !hasFile),
        ]
        return (
          <>
            <DraftBar draft={draft} />
            {without.length > 0 && (
              <Products title={t.products.without} products={without} columns={columnsWithout(t)} t={t} />
            )}
            {(own.length > 0 || without.length === 0) && (
              <Products title={t.products.with} products={own} columns={columnsWith(t)} t={t} />
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
  products: readonly StoreProduct[]
  columns: readonly Column<StoreProduct>[]
  t: Texts
}

function Products({ title, products, columns, t }: ProductsProps) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <DataTable
        caption={title}
        path="/admin/store/products"
        query={{}}
        rows={products}
        nextCursor={null}
        columns={columns}
        empty={{ title: t.products.none, text: t.products.noneText }}
      />
    </>
  )
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
    { key: 'id', label: t.id, isNumeric: true, render: ({ id }) => id },
    { key: 'category', label: t.category, render: ({ category }) => category ?? '–' },
    { key: 'price', label: t.price, isNumeric: true, render: ({ price }) => price ?? '–' },
  ]
}

function columnsWithout(t: Texts): Column<StoreProduct>[] {
  return [
    ...commonColumns(t),
    {
      key: 'draft',
      label: t.suggest.label,
      render: ({ id, name }) => (
        <ButtonLink
          size="small"
          href={`/admin/store/product/${id}?suggest=rules`}
          aria-label={t.suggest.ruleFor(name ?? String(id))}
        >
          {t.suggest.rules}
        </ButtonLink>
      ),
    },
  ]
}

function columnsWith(t: Texts): Column<StoreProduct>[] {
  return [
    ...commonColumns(t),
    {
      key: 'languages',
      label: t.products.languages,
      render: ({ languages }) => (languages.length === 0 ? '–' : languages.join(', ')),
    },
  ]
}

function Thumbnail({ picture }: { picture: Picture | null }) {
  if (!picture) return <span className={styles.picture} />
  return (
    <img
      className={styles.picture}
      src={picturePath(picture.key, 320, 'webp')}
      alt=""
      width={64}
      height={36}
      loading="lazy"
    />
  )
}
