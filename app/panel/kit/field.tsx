import { type ComponentProps, type ReactNode, useId } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './field.module.css'

export type Option = { value: string; label: string }

type ControlFieldProps = {
  label: ReactNode
  isOptional?: boolean | undefined
  /** The class of the label. */
  className?: string | undefined
  children: ReactNode
}

/** A control inside its label. */
export function ControlField({ label, isOptional = false, className, children }: ControlFieldProps) {
  const { form: t } = useAdminMessages().store
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the children are the control
    <label className={cx(styles.field, className)}>
      <span className={styles.label}>
        {label}
        {isOptional && <span className={styles.mark}>{t.optional}</span>}
      </span>
      {children}
    </label>
  )
}

type LabelProps = Pick<ControlFieldProps, 'label' | 'isOptional'>
type InputFieldProps = ComponentProps<'input'> & LabelProps & { hint?: string }

/** An input inside its label, described by the hint below it. */
export function InputField({ label, isOptional, className, hint, ...input }: InputFieldProps) {
  const hintId = useId()
  if (hint === undefined)
    return (
      <ControlField label={label} isOptional={isOptional} className={className}>
        <input className={styles.input} {...input} />
      </ControlField>
    )
  return (
    <div className={styles.field}>
      <InputField
        label={label}
        isOptional={isOptional}
        className={className}
        aria-describedby={hintId}
        {...input}
      />
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  LabelProps & { options: readonly Option[] }

export function SelectField({ label, isOptional, className, options, ...select }: SelectFieldProps) {
  return (
    <ControlField label={label} isOptional={isOptional} className={className}>
      <select className={styles.input} {...select}>
        <Options options={options} />
      </select>
    </ControlField>
  )
}

export function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

type CheckFieldProps = ComponentProps<'input'> & Pick<ControlFieldProps, 'label'>

export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}
