import { useId } from 'react'
import { InputField, SelectField } from '#app/panel/kit/field.tsx'
import report from '#app/panel/kit/report.module.css'
import { Section } from '#app/panel/layout/section.tsx'
import { reports } from '#app/panel/pages.ts'
import { cx } from '#app/ui/classes.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { MadeLink } from './made-link.tsx'
import type { SourcesProps } from './page.tsx'
import styles from './sources.module.css'

/** Creates a link that applies a code, puts packages into the cart, or does both. The form works without JavaScript. */
export function OfferLinkForm({ content: { offer, products }, t }: SourcesProps) {
  const result = useId()
  const { offerLink } = t.sources
  return (
    <Section id="offer" title={offerLink.title}>
      <p className={report.note}>{offerLink.text}</p>
      <form action={`${reports.sources.path}#offer`} className={styles.form}>
        <InputField
          label={offerLink.code}
          isOptional
          className={styles.wide}
          name="code"
          defaultValue={offer?.code}
          maxLength={96}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={offer ? result : undefined}
          aria-invalid={offer?.problem === 'code' || undefined}
        />
        <SelectField
          label={
            <>
              {offerLink.packages} <span className={styles.withMouse}>{offerLink.several}</span>
            </>
          }
          isOptional
          className={cx(styles.wide, styles.products)}
          name="package"
          multiple
          size={4}
          defaultValue={offer?.packages.map(String) ?? []}
          options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Button size="small">{t.sources.links.make}</Button>
      </form>
      {offer && (
        <MadeLink
          id={result}
          url={offer.url}
          problem={offer.problem === null ? '' : offerLink.problems[offer.problem]}
        />
      )}
    </Section>
  )
}
