import { useAdminMessages } from '#app/messages/admin/index.ts'
import { FactList } from '#app/panel/layout/facts.tsx'
import record from '#app/panel/layout/record.module.css'
import type { Purpose } from '#app/panel/store/editing/pictures/purposes.ts'
import { CropFields } from '#app/panel/store/picture-parts/crop-fields.tsx'
import { pictureAddress } from '#app/panel/store/picture-parts/picture-address.ts'
import { PictureNotice } from '#app/panel/store/picture-parts/picture-notice.tsx'
import styles from '#app/panel/store/picture-parts/pictures.module.css'
import type { PictureOutcome, ShownPicture } from '#app/panel/store/picture-parts/shown-pictures.server.ts'
import { UploadForm } from '#app/panel/store/picture-parts/upload-form.tsx'
import { Uses } from '#app/panel/store/picture-parts/uses.tsx'
import { Button } from '#app/ui/controls/button.tsx'

const API = '/api/admin/store/pictures'

type PictureToolsProps = { picture: ShownPicture; outcome: PictureOutcome | null }

/** A picture's uses and tools. Its description is the form below. */
export function PictureTools({ picture, outcome }: PictureToolsProps) {
  const { pictures: t } = useAdminMessages().store
  const { name, version, size, bytes, uses, canCrop } = picture
  const src = pictureAddress(name, version)
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
      {canCrop ? <Changes picture={picture} /> : <p>{t.fixed}</p>}
      <Removal picture={picture} />
    </>
  )
}

/** The ratio of the cut follows from the picture's place in the shop. */
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
      <details className={record.section}>
        <summary>{t.crop}</summary>
        <form method="post" action={`${API}/crop`} className={styles.form}>
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="base" value={version} />
          <CropFields src={pictureAddress(name, version)} initial={initial} />
          <div>
            <Button size="small">{t.cropSubmit}</Button>
          </div>
        </form>
      </details>
      <details className={record.section}>
        <summary>{t.replace}</summary>
        <UploadForm
          action={`${API}/replace`}
          submit={t.replaceSubmit}
          initial={initial}
          hidden={{ name, base: version }}
        />
      </details>
    </>
  )
}

function Removal({ picture: { name, version, uses } }: { picture: ShownPicture }) {
  const { pictures: t } = useAdminMessages().store
  return (
    <details className={record.section}>
      <summary>{t.remove}</summary>
      {uses.length > 0 ? (
        <p>
          {t.inUse} {t.uses}: <Uses uses={uses} />
        </p>
      ) : (
        <form method="post" action={`${API}/delete`} className={styles.form}>
          <p>{t.removeText}</p>
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="base" value={version} />
          <div>
            <Button size="small">{t.removeSubmit}</Button>
          </div>
        </form>
      )}
    </details>
  )
}
