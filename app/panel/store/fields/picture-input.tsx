import type { ReactNode } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import inputs from '#app/panel/kit/table/field.module.css'
import { UPLOAD_TYPES } from '#app/panel/store/editing/pictures/purposes.ts'
import { FILE, join } from '#app/panel/store/forms/form-values.ts'
import { pictureAddress } from '#app/panel/store/picture-parts/picture-address.ts'
import pictureStyles from '#app/panel/store/picture-parts/pictures.module.css'

type PictureInputProps = {
  name: string
  value: string
  /** The choice among the pictures of the store. */
  children: ReactNode
}

/** One of the pictures of the store, or a file that becomes one of them when the form is saved. */
export function PictureInput({ name, value, children }: PictureInputProps) {
  const { pictures: t } = useAdminMessages().store
  const file = join(name, FILE)
  return (
    <>
      {children}
      {value !== '' && (
        <a className={pictureStyles.name} href={`/admin/store/picture/${value}`}>
          <img className={pictureStyles.thumb} src={pictureAddress(value)} alt="" width={64} height={36} />
          {t.describe}
        </a>
      )}
      <label className={pictureStyles.help} htmlFor={file}>
        {t.chooseFile}
      </label>
      <input className={inputs.input} id={file} type="file" name={file} accept={UPLOAD_TYPES} />
    </>
  )
}
