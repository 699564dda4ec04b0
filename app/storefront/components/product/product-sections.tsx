import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { type Messages, useAllMessages } from '#app/messages/index.ts'
import { FRAMEWORK_CORES } from '#app/shop/catalog/frameworks.ts'
import type { Compatibility, ProductNotes } from '#app/shop/catalog/product-notes.ts'
import { cx } from '#app/ui/classes.ts'
import { Chip } from '#app/ui/content/badge.tsx'
import { RichText } from '#app/ui/content/rich-text.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './product-sections.module.css'

type SectionProps = { id: string; title: string; children: ReactNode }

export function ProductSection({ id, title, children }: SectionProps) {
  return (
    <section className={cx(styles.section, layout.below)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Description({ html, language }: { html: string; language: string }) {
  const t = useAllMessages()
  if (html === '') return null
  return (
    <ProductSection id="description" title={t.productPage.description}>
      <RichText html={html} language={language} />
    </ProductSection>
  )
}

export function FeatureList({ features }: Pick<ProductNotes, 'features'>) {
  const t = useAllMessages()
  if (features.length === 0) return null
  return (
    <ProductSection id="features" title={t.productPage.features}>
      <dl className={styles.features}>
        {features.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            {text !== '' && <dd>{text}</dd>}
          </div>
        ))}
      </dl>
    </ProductSection>
  )
}

export function Included({ included }: { included: string[] }) {
  const t = useAllMessages()
  if (included.length === 0) return null
  return (
    <ProductSection id="included" title={t.productPage.included}>
      <ul className={styles.list}>
        {included.map((text) => (
          <li key={text}>
            <Check className={styles.good} size={16} /> {text}
          </li>
        ))}
      </ul>
    </ProductSection>
  )
}

/** The files that Cfx.re's escrow encrypts, beside those that a buyer may change. */
export function Openness({ locked, editable }: Pick<ProductNotes, 'locked' | 'editable'>) {
  const t = useAllMessages()
  const sides = [
    { title: t.productPage.editable, parts: editable, Icon: LockOpen },
    { title: t.productPage.locked, parts: locked, Icon: Lock },
  ].filter(({ parts }) => parts.length > 0)
  if (sides.length === 0) return null
  return (
    <ProductSection
      id="openness"
      title={locked.length > 0 ? t.productPage.openness : t.productPage.openSource}
    >
      <div className={styles.sides}>
        {sides.map(({ title, parts, Icon }) => (
          <div key={title}>
            {sides.length > 1 && <h3 className={styles.side}>{title}</h3>}
            <ul className={styles.list}>
              {parts.map((part) => (
                <li key={part}>
                  <Icon size={16} /> {part}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </ProductSection>
  )
}

type FrameworksProps = { names: string[]; compatibility: Compatibility }

/** The frameworks, and below them a server's other requirements. */
export function Frameworks({ names, compatibility }: FrameworksProps) {
  const t = useAllMessages()
  const href = useHref()
  const needs = listNeeds(compatibility, t)
  if (names.length === 0 && needs.length === 0) return null
  return (
    <ProductSection id="frameworks" title={t.productPage.frameworks}>
      {names.length > 0 && <FrameworkTable names={names} />}
      {needs.length > 0 && <Needs needs={needs} />}
      <p className={styles.question}>
        <a href={href('/my-server')}>{t.compatibility.title}</a>
      </p>
    </ProductSection>
  )
}

type Need = { title: string; values: string[] }

function listNeeds(
  { inventories, targets, phones, serverBuild, oneSync, gameBuild }: Compatibility,
  { compatibility: t, productPage }: Messages,
): Need[] {
  const atLeast = (build: number | null) => (build === null ? [] : [t.atLeast(String(build))])
  const rows = [
    { title: t.kinds.inventories, values: inventories },
    { title: t.kinds.targets, values: targets },
    { title: t.kinds.phones, values: phones },
    { title: t.serverBuild, values: atLeast(serverBuild) },
    { title: 'OneSync', values: oneSync ? [productPage.yes] : [] },
    { title: t.gameBuild, values: atLeast(gameBuild) },
  ]
  return rows.filter(({ values }) => values.length > 0)
}

function Needs({ needs }: { needs: readonly Need[] }) {
  const t = useAllMessages()
  return (
    <table className={styles.table}>
      <caption className={layout.hidden}>{t.compatibility.table}</caption>
      <tbody>
        {needs.map(({ title, values }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{values.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FrameworkTable({ names }: { names: string[] }) {
  const t = useAllMessages()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.productPage.framework}</th>
          <th scope="col">{t.productPage.core}</th>
          <th scope="col">{t.productPage.works}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(FRAMEWORK_CORES).map(([name, core]) => {
          const works = names.includes(name)
          const Icon = works ? Check : Minus
          return (
            <tr key={name}>
              <th scope="row">{name === 'QBox' ? 'QBX' : name}</th>
              <td>
                <Chip>{core}</Chip>
              </td>
              <td>
                <Icon
                  className={works ? styles.good : undefined}
                  size={16}
                  role="img"
                  aria-label={works ? t.productPage.yes : t.productPage.no}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export function Dependencies({ dependencies }: Pick<ProductNotes, 'dependencies'>) {
  const t = useAllMessages()
  if (dependencies.length === 0) return null
  return (
    <ProductSection id="dependencies" title={t.productPage.dependencies}>
      <ul className={styles.names}>
        {dependencies.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </ProductSection>
  )
}
