import type { ReactNode } from 'react'
import type { SetupMessages } from '#app/messages/setup/index.ts'
import inputs from '#app/panel/kit/field.module.css'
import { cx } from '#app/ui/classes.ts'
import styles from './setup.module.css'
import type { Field } from './setup-data.ts'
import { useStep } from './step-context.ts'

type InputProps = {
  name: string
  label: string
  type?: 'text' | 'email' | 'url' | 'password' | 'number'
  hint?: string
  isOptional?: boolean
  autoComplete?: string
}

/** An input with its label and hint from the catalogue under its name. */
export function NamedInput({ name, ...more }: Omit<InputProps, 'name' | 'label' | 'hint'> & { name: Field }) {
  const { t } = useStep()
  return <Input name={name} label={t.fields[name]} hint={findHint(t, name)} {...more} />
}

function findHint({ hints }: SetupMessages, name: string): string {
  return Object.entries(hints).find(([key]) => key === name)?.[1] ?? ''
}

export function Input({
  name,
  label,
  type = 'text',
  hint = '',
  isOptional = false,
  autoComplete = 'off',
}: InputProps) {
  const { step, t } = useStep()
  const isFixed = step.fixed.includes(name)
  const isSaved = step.saved.includes(name) && !isFixed && !(name in step.problems)
  const words = [hint, isSaved && t.saved, isFixed && t.fixed].filter(Boolean).join('\n')
  return (
    <Labelled name={name} label={label} hint={words} isOptional={isOptional}>
      <input
        id={name}
        name={name}
        type={type}
        className={inputs.input}
        defaultValue={step.values[name] ?? ''}
        readOnly={isFixed}
        autoComplete={autoComplete}
        spellCheck={false}
        {...describeState(name, words, step.problems)}
      />
    </Labelled>
  )
}

/** Links an input to its hint and problem; the first wrong input gets the focus. */
export function describeState(name: string, hint: string, problems: object) {
  const isWrong = name in problems
  const ids = [isWrong && `${name}-problem`, hint && `${name}-hint`].filter(Boolean)
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': isWrong || undefined,
    autoFocus: Object.keys(problems)[0] === name,
  }
}

type LabelledProps = {
  name: string
  label: string
  hint?: string
  isOptional?: boolean
  children: ReactNode
}

export function Labelled({ name, label, hint = '', isOptional = false, children }: LabelledProps) {
  const { step, t } = useStep()
  const problem = step.problems[name]
  return (
    <div className={cx(inputs.field, styles.field)}>
      <label className={inputs.label} htmlFor={name}>
        {label}
        {isOptional && <span className={inputs.mark}>{t.optional}</span>}
      </label>
      {children}
      {problem && (
        <p id={`${name}-problem`} className={styles.problem}>
          {t.problems[problem]}
        </p>
      )}
      {hint && (
        <p id={`${name}-hint`} className={cx(inputs.hint, styles.hint)}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function Checkbox({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { step } = useStep()
  return (
    <div className={styles.check}>
      <input
        id={name}
        name={name}
        type="checkbox"
        defaultChecked={Boolean(step.values[name])}
        aria-describedby={hint && `${name}-hint`}
      />
      <div>
        <label htmlFor={name}>{label}</label>
        {hint && (
          <p id={`${name}-hint`} className={cx(inputs.hint, styles.hint)}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
