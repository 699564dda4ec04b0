import { type ReactNode, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/field.module.css'
import { InputField } from '#app/panel/kit/field.tsx'
import { MAX_UPLOADED, type Purpose, UPLOAD_TYPES } from '#app/panel/store/editing/pictures/purposes.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CropFields } from './crop-fields.tsx'

type UploadFormProps = {
  action: string
  submit: string
  initial: Purpose
  hidden?: Readonly<Record<string, string>>
  children?: ReactNode
}

/**
 * Uploads a picture to the draft. With script it shows the picture first and does not send a file that is too large.
 */
export function UploadForm({ action, submit, initial, hidden = {}, children }: UploadFormProps) {
  const { pictures: t } = useAdminMessages().store
  const [src, setSrc] = useState<string | null>(null)

  function showFile(input: HTMLInputElement) {
    const file = input.files?.[0]
    input.setCustomValidity(file && file.size > MAX_UPLOADED ? t.refusals.too_heavy : '')
    input.reportValidity()
    setSrc(null)
    if (!file || file.size > MAX_UPLOADED) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setSrc(typeof reader.result === 'string' ? reader.result : null))
    reader.readAsDataURL(file)
  }

  return (
    <form method="post" action={action} encType="multipart/form-data" className={fields.form}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <InputField
        label={t.file}
        hint={t.fileHelp}
        type="file"
        name="file"
        accept={UPLOAD_TYPES}
        required
        onChange={({ currentTarget }) => showFile(currentTarget)}
      />
      {children}
      <CropFields src={src} initial={initial} />
      <Button variant="primary" size="small">
        {submit}
      </Button>
    </form>
  )
}
