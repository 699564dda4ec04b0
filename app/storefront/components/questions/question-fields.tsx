import { type Messages, useAllMessages } from '#app/messages/index.ts'
import type { ShownQuestion } from '#app/shop/catalog/questions/question-fields.server.ts'
import { type Answers, fieldName } from '#app/shop/catalog/questions/questions.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './question-fields.module.css'

type QuestionFieldsProps = {
  /** The id of the form for these fields, which may be elsewhere on the page. */
  form: string
  questions: readonly ShownQuestion[]
  /** The platform's Discord sign-in, which returns with the id. */
  discordHref: string | null
  answers?: Answers
  /** Messages by field name. */
  errors?: ReadonlyMap<string, string>
}

/** Never hydrated: `answer-errors.ts` writes the server's error messages into these fields. */
export function QuestionFields({ form, questions, discordHref, answers = {}, errors }: QuestionFieldsProps) {
  const t = useAllMessages()
  if (questions.length === 0) return null
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.title}>{t.questions.title}</legend>
      {questions.map((question, index) => (
        <Field
          key={question.key}
          form={form}
          question={question}
          discordHref={discordHref}
          id={`${form}-${index + 1}`}
          answer={Object.hasOwn(answers, question.key) ? (answers[question.key] ?? '') : ''}
          error={errors?.get(fieldName(question.key)) ?? ''}
        />
      ))}
    </fieldset>
  )
}

type FieldProps = {
  form: string
  question: ShownQuestion
  discordHref: string | null
  id: string
  answer: string
  error: string
}

function Field({ form, question, discordHref, id, answer, error }: FieldProps) {
  const t = useAllMessages()
  const { key, kind, isRequired } = question
  const label = question.label || t.questions.labels[kind]
  const hint = findHint(question, t)
  const field = {
    id,
    form,
    className: styles.input,
    name: fieldName(key),
    required: isRequired,
    defaultValue: answer,
    'data-missing': isRequired ? t.questions.faults.missing() : undefined,
    'data-wrong': describeFault(question, t),
    'aria-describedby': hint ? `${id}-error ${id}-hint` : `${id}-error`,
    'aria-invalid': error === '' ? undefined : true,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isRequired ? (
          <span className={styles.mark} aria-hidden="true">
            {' *'}
          </span>
        ) : (
          <span className={layout.muted}> ({t.questions.optional})</span>
        )}
      </label>
      {kind === 'choice' ? (
        <select {...field}>
          <option value="">{t.questions.pick}</option>
          {question.choices.map(({ value, label: name, difference }) => (
            <option key={value} value={value}>
              {difference === null ? name : `${name} (${difference})`}
            </option>
          ))}
        </select>
      ) : (
        <input {...field} {...selectInput(question)} />
      )}
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {kind === 'discord' && discordHref !== null && (
        <p>
          <ButtonLink href={discordHref} size="small" rel="nofollow">
            {t.questions.fetch}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

/** The text for the browser's validation of a filled-in field: too short, or no e-mail address. */
function describeFault({ kind, minLength }: ShownQuestion, { questions: t }: Messages): string | undefined {
  if (kind === 'email') return t.faults.email()
  return minLength === null ? undefined : t.faults.short(minLength)
}

/** Maps a question to the browser's validation and keyboard attributes. */
function selectInput({ kind, minLength, maxLength }: ShownQuestion) {
  const limits = { maxLength, minLength: minLength ?? undefined, autoComplete: 'off' }
  if (kind === 'email') return { ...limits, type: 'email', autoComplete: 'email' }
  const isDigits = kind === 'number' || kind === 'server' || kind === 'discord'
  return { ...limits, type: 'text', ...(isDigits && { inputMode: 'numeric' as const }) }
}

/** In characters: a lower maximum from the seller is worth a hint. */
const TELLING_LENGTH = 40

function findHint({ kind, minLength, maxLength }: ShownQuestion, { questions: t }: Messages): string | null {
  if (kind === 'discord' || kind === 'email') return t.hints[kind]
  if (maxLength < TELLING_LENGTH)
    return minLength === null ? t.atMost(maxLength) : t.between(minLength, maxLength)
  return minLength === null || minLength < 2 ? null : t.atLeast(minLength)
}
