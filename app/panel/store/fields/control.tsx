import { useAdminMessages } from '#app/messages/admin/index.ts'
import inputs from '#app/panel/kit/table/field.module.css'
import { ON, productText, textOf } from '#app/panel/store/forms/form-values.ts'
import type { Field, FormValue, LineKind, Option } from '#app/panel/store/forms/types.ts'
import { cx } from '#app/ui/classes.ts'
import { ColorInput } from './color-input.tsx'
import styles from './fields.module.css'
import { PACKAGE_LIST, TARGET_LIST, TIME_ZONE_LIST, useFormContents } from './form-context.ts'
import { PictureInput } from './picture-input.tsx'

type ControlProps = {
  field: Field
  name: string
  value: FormValue
  lang: string | undefined
  /** Ids of the help and the problem. */
  describedBy: string | undefined
}

/** These inputs have a keyboard or suggestions of their own. */
const INPUTS: Partial<Record<LineKind | 'number', Record<string, string>>> = {
  link: { inputMode: 'url', placeholder: 'https://' },
  email: { inputMode: 'email', autoComplete: 'off' },
  day: { type: 'date' },
  number: { inputMode: 'decimal' },
  product: { list: PACKAGE_LIST, autoComplete: 'off' },
  timeZone: { list: TIME_ZONE_LIST, autoComplete: 'off' },
  target: { list: TARGET_LIST, autoComplete: 'off' },
}

export function Control({ field, name, value, lang, describedBy }: ControlProps) {
  const { form: t } = useAdminMessages().store
  const { problems, pictures, packages } = useFormContents()
  const text = textOf(value)
  const common = {
    id: name,
    name,
    'aria-describedby': describedBy,
    lang,
    'aria-invalid': problems[name] === undefined ? undefined : true,
    'aria-required': field.isRequired || undefined,
  }
  if (field.kind === 'switch')
    return (
      <input {...common} type="checkbox" value={ON} defaultChecked={text === ON} className={styles.check} />
    )
  const className = inputs.input
  if (field.kind === 'choice')
    return (
      <Select {...common} className={className} defaultValue={text} options={field.options} field={field} />
    )
  if (field.kind === 'picture')
    return (
      <PictureInput name={name} value={text}>
        <Select
          {...common}
          className={className}
          defaultValue={text}
          options={pictures.map(optionOf)}
          field={field}
        />
      </PictureInput>
    )
  if (field.kind === 'lines' || field.kind === 'text' || field.kind === 'markdown')
    return (
      <textarea
        {...common}
        className={cx(className, styles.area)}
        rows={rowsOf(field, text)}
        defaultValue={text}
        spellCheck
      />
    )
  if (field.kind === 'color')
    return <ColorInput {...common} className={className} defaultValue={text} label={field.label} />
  const kind = field.kind === 'group' || field.kind === 'list' ? 'line' : field.kind
  const isProduct = kind === 'product'
  return (
    <input
      type="text"
      {...common}
      placeholder={isProduct ? t.productHint : undefined}
      {...INPUTS[kind]}
      className={className}
      defaultValue={isProduct ? productText(text, packages[text]) : text}
    />
  )
}

function rowsOf(field: Field, text: string): number {
  const [least, most] = field.kind === 'markdown' ? [10, 24] : [3, 10]
  return Math.min(Math.max(text.split('\n').length + 1, least), most)
}

const optionOf = (name: string): Option => ({ value: name, label: name })

type SelectProps = {
  field: Field
  options: readonly Option[]
  name: string
  className: string | undefined
  defaultValue: string
}

function Select({ field, options, defaultValue, ...rest }: SelectProps) {
  const { form: t } = useAdminMessages().store
  const isKnown = defaultValue === '' || options.some(({ value }) => value === defaultValue)
  return (
    <select {...rest} defaultValue={defaultValue}>
      {field.fallback === '' && <option value="">{t.choose}</option>}
      {!isKnown && <option value={defaultValue}>{defaultValue}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
