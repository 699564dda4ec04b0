import { type ComponentProps, type ReactNode, useState } from 'react'
import { readOpacity, toHex, withOpacity } from '#app/lib/color.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import inputs from '#app/panel/kit/field.module.css'
import { CheckField, type Option, Options } from '#app/panel/kit/field.tsx'
import { UPLOAD_TYPES } from '#app/panel/store/editing/pictures/purposes.ts'
import { type Field, join, type LineKind, ON, productText, showText } from '#app/panel/store/forms/field.ts'
import { FILE } from '#app/panel/store/forms/posted-form.ts'
import { createPictureAddress } from '#app/panel/store/picture-parts/picture-address.ts'
import pictureStyles from '#app/panel/store/picture-parts/pictures.module.css'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './fields.module.css'
import { PACKAGE_LIST, TARGET_LIST, TIME_ZONE_LIST, useFormContents } from './form-context.ts'

type ControlProps = {
  field: Field
  name: string
  value: unknown
  lang: string | undefined
  /** Ids of the help text and the problem. */
  describedBy: string | undefined
}

/** Kinds with a keyboard or suggestions of their own. */
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
  const { problems, pictures, packages, roles, known, derived } = useFormContents()
  const text = field.kind === 'group' || field.kind === 'list' ? '' : showText(field, value)
  const common = {
    id: name,
    name,
    'aria-describedby': describedBy,
    lang,
    'aria-invalid': problems[name] === undefined ? undefined : true,
    'aria-required': field.isRequired || undefined,
  }
  if (field.kind === 'switch')
    return <input {...common} type="checkbox" value={ON} defaultChecked={text === ON} />
  const className = inputs.input
  if (field.kind === 'choice')
    return (
      <Select
        {...common}
        className={className}
        defaultValue={text}
        options={field.options}
        field={field}
        empty={derived[field.key]}
      />
    )
  // The id is typed while Discord does not respond.
  if (field.kind === 'role' && roles.length > 0)
    return <Select {...common} className={className} defaultValue={text} options={roles} field={field} />
  if (field.kind === 'picture')
    return (
      <PictureInput name={name} value={text}>
        <Select
          {...common}
          className={className}
          defaultValue={text}
          options={pictures.map(createOption)}
          field={field}
        />
      </PictureInput>
    )
  const names = field.kind === 'lines' && lang === undefined ? known[field.key] : undefined
  if (names)
    return (
      <Ticks {...common} label={field.label} names={names} chosen={text === '' ? [] : text.split('\n')} />
    )
  if (field.kind === 'lines' || field.kind === 'text' || field.kind === 'markdown')
    return (
      <textarea
        {...common}
        className={cx(className, styles.area)}
        rows={countRows(field, text)}
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

function countRows(field: Field, text: string): number {
  const [least, most] = field.kind === 'markdown' ? [10, 24] : [3, 10]
  return Math.min(Math.max(text.split('\n').length + 1, least), most)
}

const createOption = (name: string): Option => ({ value: name, label: name })

type TicksProps = Omit<ComponentProps<'textarea'>, 'name'> & {
  name: string
  label: string
  names: readonly string[]
  chosen: readonly string[]
}

/** Checkboxes for the usual names, and a text box for others. */
function Ticks({ name, label, names, chosen, ...box }: TicksProps) {
  const { form: t } = useAdminMessages().store
  return (
    <>
      <fieldset className={styles.ticks} aria-label={label}>
        {names.map((each) => (
          <CheckField
            key={each}
            label={each}
            name={join(name, each)}
            value={ON}
            defaultChecked={chosen.includes(each)}
          />
        ))}
      </fieldset>
      <textarea
        {...box}
        name={name}
        className={cx(inputs.input, styles.others)}
        aria-label={t.others(label)}
        placeholder={t.othersHint}
        rows={1}
        defaultValue={chosen.filter((each) => !names.includes(each)).join('\n')}
        spellCheck={false}
      />
    </>
  )
}

type SelectProps = {
  field: Field
  /** The label of the value that applies while nothing is chosen. */
  empty?: string | undefined
  options: readonly Option[]
  name: string
  className: string | undefined
  defaultValue: string
}

function Select({ field, options, defaultValue, empty, ...rest }: SelectProps) {
  const { form: t } = useAdminMessages().store
  const isKnown = defaultValue === '' || options.some(({ value }) => value === defaultValue)
  return (
    <select {...rest} defaultValue={defaultValue}>
      {field.fallback === '' && <option value="">{empty ?? t.choose}</option>}
      {!isKnown && <option value={defaultValue}>{defaultValue}</option>}
      <Options options={options} />
    </select>
  )
}

type ColorInputProps = Omit<ComponentProps<'input'>, 'defaultValue'> & { defaultValue: string; label: string }

/** A CSS colour as text; where script runs, a swatch opens the browser's colour picker. */
function ColorInput({ defaultValue, label, ...rest }: ColorInputProps) {
  const { contrast: t } = useAdminMessages().store
  const isHydrated = useHydrated()
  const [text, setText] = useState(defaultValue)
  const hex = toHex(text) ?? '#808080'
  return (
    <span className={styles.color}>
      {isHydrated ? (
        <input
          type="color"
          className={styles.swatch}
          value={hex}
          aria-label={t.pick(label)}
          onChange={(event) => setText(withOpacity(event.currentTarget.value, readOpacity(text)))}
        />
      ) : (
        <svg className={styles.swatch} aria-hidden="true">
          <rect width="100%" height="100%" fill={hex} />
        </svg>
      )}
      <input
        type="text"
        {...rest}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        spellCheck={false}
      />
    </span>
  )
}

type PictureInputProps = {
  name: string
  value: string
  children: ReactNode
}

/** Takes one of the store's pictures, or a file that becomes one when the form is saved. */
function PictureInput({ name, value, children }: PictureInputProps) {
  const { pictures: t } = useAdminMessages().store
  const file = join(name, FILE)
  return (
    <>
      {children}
      {value !== '' && (
        <a className={pictureStyles.name} href={`/admin/store/picture/${value}`}>
          <img
            className={pictureStyles.thumb}
            src={createPictureAddress(value)}
            alt=""
            width={64}
            height={36}
          />
          {t.describe}
        </a>
      )}
      <label className={inputs.hint} htmlFor={file}>
        {t.chooseFile}
      </label>
      <input className={inputs.input} id={file} type="file" name={file} accept={UPLOAD_TYPES} />
    </>
  )
}
