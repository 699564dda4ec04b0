import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ActionFold } from '#app/panel/kit/action-fold.tsx'
import { DeletionFold } from '#app/panel/kit/delete/deletion-fold.tsx'
import fields from '#app/panel/kit/field.module.css'
import report from '#app/panel/kit/report.module.css'
import { FactList } from '#app/panel/layout/facts.tsx'
import type { Purpose } from '#app/panel/store/editing/pictures/purposes.ts'
import { CropFields } from '#app/panel/store/picture-parts/crop-fields.tsx'
import { createPictureAddress } from '#app/panel/store/picture-parts/picture-address.ts'
import { PictureNotice } from '#app/panel/store/picture-parts/picture-notice.tsx'
import styles from '#app/panel/store/picture-parts/pictures.module.css'
import type { PictureOutcome, ShownPicture } from '#app/panel/store/picture-parts/shown-pictures.server.ts'
import { UploadForm } from '#app/panel/store/picture-parts/upload-form.tsx'
import { Uses } from '#app/panel/store/picture-parts/uses.tsx'
import { Button } from '#app/ui/controls/button.tsx'

const API = '/api/admin/store/pictures'

type PictureFactsProps = { picture: ShownPicture; outcome: PictureOutcome | null }

/** The form below holds the picture's description. */
export function PictureFacts({ picture, outcome }: PictureFactsProps) {
  const { pictures: t } = useAdminMessages().store
  const { name, version, size, bytes, uses, canCrop } = picture
  const src = createPictureAddress(name, version)
  const kilobytes = `${Math.ceil(bytes / 1024)} KB`
  return (
    <>
      <PictureNotice outcome={outcome} />
      <img className={styles.picture} src={src} alt="" />
      <FactList
        facts={[
          [t.dimensions, size && `${size.width} × ${size.height}`],
          [t.size, kilobytes],
          [t.uses, <Uses key="uses" uses={uses} />],
        ]}
      />
      {!canCrop && <p className={report.note}>{t.fixed}</p>}
    </>
  )
}

export function PictureActions({ picture }: { picture: ShownPicture }) {
  return (
    <>
      {picture.canCrop && <Changes picture={picture} />}
      <Removal picture={picture} />
    </>
  )
}

/** The place in the shop sets the ratio of the crop. */
function getPurpose({ uses }: ShownPicture): Purpose {
  const place = uses.find((use) => 'place' in use)
  return place ? place.place : 'product'
}

function Changes({ picture }: { picture: ShownPicture }) {
  const { pictures: t } = useAdminMessages().store
  const { name, version } = picture
  const initial = getPurpose(picture)
  return (
    <>
      <ActionFold label={t.crop}>
        <form method="post" action={`${API}/crop`} className={fields.form}>
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="base" value={version} />
          <CropFields src={createPictureAddress(name, version)} initial={initial} />
          <Button size="small" variant="primary">
            {t.cropSubmit}
          </Button>
        </form>
      </ActionFold>
      <ActionFold label={t.replace}>
        <UploadForm
          action={`${API}/replace`}
          submit={t.replaceSubmit}
          initial={initial}
          hidden={{ name, base: version }}
        />
      </ActionFold>
    </>
  )
}

function Removal({ picture: { name, version, uses } }: { picture: ShownPicture }) {
  const { pictures: t } = useAdminMessages().store
  if (uses.length > 0)
    return (
      <ActionFold label={t.remove}>
        <p>
          {t.inUse} {t.uses}: <Uses uses={uses} />
        </p>
      </ActionFold>
    )
  return (
    <DeletionFold
      label={t.remove}
      action={`${API}/delete`}
      hidden={{ name, base: version }}
      submit={t.removeSubmit}
    >
      {t.removeText}
    </DeletionFold>
  )
}
