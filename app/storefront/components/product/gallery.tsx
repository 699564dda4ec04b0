import { useAllMessages } from '#app/messages/index.ts'
import type { ProductDetail } from '#app/shop/catalog/types.ts'
import { Cover } from '../catalog/cover.tsx'
import { useNameText } from '../catalog/product-name.tsx'
import styles from './gallery.module.css'

/** The pictures after the first one; each links to its full size. */
export function Gallery({ product: { name, scene, gallery } }: { product: ProductDetail }) {
  const t = useAllMessages()
  const nameText = useNameText()(name)
  const shots = gallery.filter(({ key }) => key !== scene?.key)
  if (shots.length === 0) return null
  return (
    <ul className={styles.gallery} aria-label={t.productPage.pictures(nameText)}>
      {shots.map((shot) => (
        <li key={shot.key}>
          <a className={styles.shot} href={`/pictures/${shot.key}/1920.jpg`} target="_blank" rel="noreferrer">
            <Cover picture={shot} name={name} sizes="(min-width: 960px) 240px, calc(50vw - 24px)" />
          </a>
        </li>
      ))}
    </ul>
  )
}
