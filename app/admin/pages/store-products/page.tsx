import { DraftBar } from '#app/admin/components/draft/draft-bar.tsx'
import { BackLink } from '#app/admin/components/record/back-link.tsx'
import { Status } from '#app/admin/components/record/status.tsx'
import { type Column, DataTable } from '#app/admin/components/table/data-table.tsx'
import { AdminLayout } from '#app/admin/layout/layout.tsx'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import type { StoreProduct, StoreProductsData } from './load.server.ts'

/** The packages of the catalogue, with and without a file of their own. */
export default function StoreProductsPage({ data }: PageProps<StoreProductsData>) {
  return (
    <AdminLayout
      data={data}
      title={({ store }) => store.sections.products.title}
      aside={(_, { store }) => <BackLink href="/admin/store">{store.back}</BackLink>}
    >
      {({ products, draft }, _format, { store: t }) => (
        <>
          <DraftBar draft={draft} />
          <DataTable
            caption={t.sections.products.title}
            path="/admin/store/products"
            query={{}}
            rows={products}
            nextCursor={null}
            columns={columnsOf(t)}
            empty={{ title: t.products.none, text: t.products.noneText }}
          />
        </>
      )}
    </AdminLayout>
  )
}

function columnsOf({ products: t }: AdminMessages['store']): Column<StoreProduct>[] {
  return [
    {
      key: 'name',
      label: t.name,
      render: ({ id, name }) => <a href={`/admin/store/product/${id}`}>{name ?? t.gone}</a>,
    },
    { key: 'id', label: t.id, isNumeric: true, render: ({ id }) => id },
    { key: 'category', label: t.category, render: ({ category }) => category ?? '–' },
    {
      key: 'file',
      label: t.file,
      render: ({ hasFile }) => (
        <Status tone={hasFile ? 'good' : 'plain'}>{hasFile ? t.has : t.hasNone}</Status>
      ),
    },
    {
      key: 'languages',
      label: t.languages,
      render: ({ languages }) => (languages.length === 0 ? '–' : languages.join(', ')),
    },
  ]
}
