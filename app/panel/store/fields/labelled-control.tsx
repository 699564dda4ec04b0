import { useAdminMessages } from '#app/messages/admin/index.ts'
import { countMissing } from '#app/panel/store/forms/form-values.ts'
import type { Field, FormValue } from '#app/panel/store/forms/types.ts'
import { Control } from './control.tsx'
import styles from './fields.module.css'
import { useFormContents } from './form-context.ts'

/** A field in one language; the original comes first, then the translation beside it. */
export type LanguageColumn = {
  /** The name of the input. */
  name: string
  /** Null for the original. */
  language: string | null
  field: Field
  value: FormValue
}

type LabelledControlProps = {
  column: LanguageColumn
  /** The column that a translation translates. */
  original: LanguageColumn
  isBeside: boolean
}

export function LabelledControl({ column, original, isBeside }: LabelledControlProps) {
  const { problems } = useFormContents()
  const { name, field, language } = column
  const hasHelp = field.help !== null && language === null
  const ids = [hasHelp && `${name}-help`, problems[name] !== undefined && `${name}-problem`]
  const describedBy = ids.filter(Boolean).join(' ') || undefined
  const control = <Control {...column} lang={language ?? undefined} describedBy={describedBy} />
  const label = <Label column={column} original={original} isBeside={isBeside} />
  return (
    <div className={styles.column}>
      {field.kind === 'switch' ? (
        <div className={styles.switch}>
          {control}
          {label}
        </div>
      ) : (
        <>
          {label}
          {control}
        </>
      )}
      <FieldProblem name={name} />
      {hasHelp && (
        <p id={`${name}-help`} className={styles.help}>
          {field.help}
        </p>
      )}
      <UnknownProduct column={column} />
      {language === null && <Law field={field} />}
    </div>
  )
}

function Label({ column: { name, field, value, language }, original, isBeside }: LabelledControlProps) {
  const { form: t } = useAdminMessages().store
  const isMissing = language !== null && countMissing(original, { field, value }) > 0
  return (
    <label className={styles.label} htmlFor={name}>
      {field.label}
      {isBeside && <LanguageName language={language} />}
      {field.isRequired && field.kind !== 'switch' && <span className={styles.quiet}>{t.required}</span>}
      {field.kind === 'lines' && <span className={styles.quiet}>{t.perLine}</span>}
      {isMissing && <span className={styles.missing}>{t.untranslated}</span>}
      <Suggested name={name} />
    </label>
  )
}

/** Marks a prefilled value that the editor has not checked. */
export function Suggested({ name }: { name: string }) {
  const { suggest: t } = useAdminMessages().store
  const { suggested } = useFormContents()
  return suggested.includes(name) && <span className={styles.missing}>{t.check}</span>
}

function LanguageName({ language }: { language: string | null }) {
  const { form: t } = useAdminMessages().store
  const names: Record<string, string> = t.languageNames
  return (
    <span className={styles.language}>{language === null ? t.original : (names[language] ?? language)}</span>
  )
}

export function FieldProblem({ name }: { name: string }) {
  const problem = useFormContents().problems[name]
  if (problem === undefined) return null
  return (
    <p id={`${name}-problem`} className={styles.problem}>
      {problem.text}
    </p>
  )
}

function UnknownProduct({ column: { field, value } }: { column: LanguageColumn }) {
  const { form: t } = useAdminMessages().store
  const { packages } = useFormContents()
  if (field.kind !== 'product' || typeof value !== 'string' || value === '') return null
  return packages[value] === undefined && <p className={styles.help}>{t.unknownProduct}</p>
}

export function Law({ field }: { field: Field }) {
  const { form: t } = useAdminMessages().store
  if (field.law === null) return null
  return (
    <p className={styles.law}>
      <strong>{t.law}</strong> {field.law}
    </p>
  )
}
