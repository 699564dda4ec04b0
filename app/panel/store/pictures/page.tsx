import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { ActionFold } from '#app/panel/kit/action-fold.tsx'
import { InputField } from '#app/panel/kit/field.tsx'
import { Status } from '#app/panel/kit/format/status.tsx'
import report from '#app/panel/kit/report.module.css'
import cells from '#app/panel/kit/table/data-table.module.css'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import { createPictureAddress } from '#app/panel/store/picture-parts/picture-address.ts'
import { PictureNotice } from '#app/panel/store/picture-parts/picture-notice.tsx'
import styles from '#app/panel/store/picture-parts/pictures.module.css'
import type { ShownPicture } from '#app/panel/store/picture-parts/shown-pictures.server.ts'
import { UploadForm } from '#app/panel/store/picture-parts/upload-form.tsx'
import { Uses } from '#app/panel/store/picture-parts/uses.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { StorePicturesData } from './load.server.ts'

const PATH = '/admin/store/pictures'

export default function StorePicturesPage({ data }: PageProps<StorePicturesData>) {
  return (
    <AdminLayout
      data={data}
      hasTimes={false}
      title={({ store }) => store.sections.pictures.title}
      aside={({ pictures, outcome }, { store }) => (
        <Upload isOpen={pictures.length === 0 || (outcome !== null && outcome in store.pictures.refusals)} />
      )}
    >
      {({ pictures, outcome, draft }, format, { store: { pictures: t } }) => (
        <>
          <PictureNotice outcome={outcome} />
          <DraftBar draft={draft} />
          <p className={report.note}>{t.about}</p>
          <DataTable
            caption={t.list}
            path={PATH}
            rows={pictures.map((picture) => ({ ...picture, id: picture.name }))}
            columns={createColumns(t, format)}
            empty={{ title: t.none, text: t.noneText }}
          />
        </>
      )}
    </AdminLayout>
  )
}

function Upload({ isOpen }: { isOpen: boolean }) {
  const { pictures: t } = useAdminMessages().store
  return (
    <ActionFold isMain label={t.upload} isOpen={isOpen}>
      <UploadForm action="/api/admin/store/pictures" submit={t.submit} initial="product">
        <InputField
          label={t.name}
          isOptional
          hint={t.nameHelp}
          name="name"
          maxLength={60}
          autoComplete="off"
        />
      </UploadForm>
    </ActionFold>
  )
}

function createColumns(t: AdminMessages['store']['pictures'], format: Format): Column<ShownPicture>[] {
  return [
    {
      key: 'name',
      label: t.picture,
      render: ({ name, version }) => (
        <a className={styles.name} href={`/admin/store/picture/${name}`}>
          <img
            className={styles.thumb}
            src={createPictureAddress(name, version)}
            alt=""
            width={64}
            height={36}
            loading="lazy"
          />
          {name}
        </a>
      ),
    },
    {
      key: 'dimensions',
      label: t.dimensions,
      isNumeric: true,
      render: ({ size }) => (size ? `${size.width} × ${size.height}` : '–'),
    },
    {
      key: 'size',
      label: t.size,
      isNumeric: true,
      render: ({ bytes }) => `${format.number(Math.ceil(bytes / 1024))} KB`,
    },
    {
      key: 'uses',
      label: t.uses,
      render: ({ uses }) =>
        uses.length === 0 ? <Status tone="plain">{t.unused}</Status> : <Uses uses={uses} />,
    },
    {
      key: 'description',
      label: t.description,
      className: cells.named,
      render: ({ hasAlt, uses }) => {
        // The icon is decorative, because the shop's name is beside it.
        if (uses.some((use) => 'place' in use && use.place === 'icon')) return '–'
        return <Status tone={hasAlt ? 'good' : 'plain'}>{hasAlt ? t.described : t.undescribed}</Status>
      },
    },
  ]
}
