import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { IncludedScript } from '#app/shop/catalog/product-notes.ts'
import layout from '#app/ui/layout.module.css'
import { Cover } from '../catalog/cover.tsx'
import card from '../catalog/product-card.module.css'
import { ProductName } from '../catalog/product-name.tsx'
import styles from './included-scripts.module.css'
import { markWhenOwned } from './marked-when-owned.ts'

/** The scripts of a bundle; each links to its own page. */
export function IncludedScripts({ scripts }: { scripts: IncludedScript[] }) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <ul className={styles.grid} data-bundle="">
      {scripts.map(({ id, name, path, picture, price }) => (
        <li key={id}>
          <a className={styles.card} href={href(path)}>
            <span className={styles.art}>
              <Cover picture={picture} name={name} sizes="(min-width: 640px) 370px, 94vw" isDecoration />
              <span className={styles.details} aria-hidden="true">
                {t.productPage.viewDetails}
              </span>
            </span>
            <span className={styles.words} {...markWhenOwned({ id, type: 'single' })}>
              <span className={styles.name} data-name="">
                <ProductName name={name} />
              </span>
              <span>
                <s className={styles.price}>
                  <span className={layout.hidden}>{t.price.was} </span>
                  {price}
                </s>{' '}
                <span className={card.saving}>{t.productPage.includedSign}</span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
