import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

export type Option = { value: string; label: string }

type ControlFieldProps = {
  label: ReactNode
  /** The class of the label. */
  className?: string | undefined
  children: ReactNode
}

/** A control inside its label. */
export function ControlField({ label, className, children }: ControlFieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the children are the control
    <label className={className}>
      <span className={styles.label}>{label}</span>
      {children}
    </label>
  )
}

type InputFieldProps = ComponentProps<'input'> & Pick<ControlFieldProps, 'label'> & { hint?: string }

/** An input inside its label, described by the hint below it. */
export function InputField({ label, className, hint, ...input }: InputFieldProps) {
  const hintId = useId()
  if (hint === undefined)
    return (
      <ControlField label={label} className={className}>
        <input className={styles.input} {...input} />
      </ControlField>
    )
  return (
    <div className={styles.hinted}>
      <InputField label={label} className={className} aria-describedby={hintId} {...input} />
      <small id={hintId}>{hint}</small>
    </div>
  )
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  Pick<ControlFieldProps, 'label'> & { options: readonly Option[] }

export function SelectField({ label, className, options, ...select }: SelectFieldProps) {
  return (
    <ControlField label={label} className={className}>
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
