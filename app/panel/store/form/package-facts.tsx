import ExternalLink from 'lucide-react/icons/external-link'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { FactList } from '#app/panel/layout/facts.tsx'
import type { ProductFacts } from './product-facts.server.ts'
import styles from './store-form.module.css'

/** Facts that are set at the platform, with a link to it. */
export function PackageFacts({ product: { sold, href } }: { product: ProductFacts }) {
  const { frame: t } = useAdminMessages().store
  return (
    <section className={styles.package} aria-label={t.atTebex}>
      <FactList
        facts={[
          [t.price, sold ? sold.price : t.none],
          [t.category, sold?.category],
          [
            t.atTebex,
            href && (
              <a key="tebex" className={styles.out} href={href} target="_blank" rel="noreferrer">
                {t.openAtTebex} <ExternalLink size={14} />
              </a>
            ),
          ],
        ]}
      />
      <p className={styles.file}>{t.priceHint}</p>
    </section>
  )
}
