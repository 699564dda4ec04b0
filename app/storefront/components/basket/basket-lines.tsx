import LoaderCircle from 'lucide-react/icons/loader-circle'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { removePackage, useBasket } from '#app/features/basket/basket-store.ts'
import type { BasketPackage } from '#app/features/basket/types.ts'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { restoreFocus } from '#app/ui/browser/focus.ts'
import { cx } from '#app/ui/classes.ts'
import { Form } from '#app/ui/controls/form.tsx'
import { Cover } from '../catalog/cover.tsx'
import { ProductPrice } from '../catalog/product-price.tsx'
import styles from './basket-lines.module.css'

type BasketLinesProps = { packages: BasketPackage[]; isCompact?: boolean }

export function BasketLines({ packages, isCompact = false }: BasketLinesProps) {
  const t = useAllMessages()
  return (
    <ul className={cx(styles.lines, isCompact && styles.compact)} aria-label={t.cart.itemsLabel}>
      {packages.map((item) => (
        <Line key={item.id} item={item} heading={isCompact ? 'h3' : 'h2'} />
      ))}
    </ul>
  )
}

type LineProps = {
  item: BasketPackage
  /** One below the title that the lines stand under. */
  heading: 'h2' | 'h3'
}

function Line({ item, heading: Heading }: LineProps) {
  const t = useAllMessages()
  const href = useHref()
  const isRemoving = useBasket(({ removing }) => removing.has(item.id))
  const { quantity } = item.in_basket
  const name = item.name || t.product.fallbackName
  return (
    <li className={cx(styles.line, isRemoving && styles.removing)} aria-busy={isRemoving}>
      <div className={styles.cover}>
        <Cover picture={item.image} name={item.name} sizes="144px" isDecoration />
      </div>
      <div className={styles.words}>
        <Heading className={styles.name}>{item.path ? <a href={href(item.path)}>{name}</a> : name}</Heading>
        <p className={styles.price}>
          <ProductPrice price={item.price_text} size="small" isWithoutTaxNote />
          {quantity > 1 && <span className={styles.quantity}>{t.cart.quantity(quantity)}</span>}
        </p>
      </div>
      <RemoveButton id={item.id} name={name} isRemoving={isRemoving} />
    </li>
  )
}

type RemoveButtonProps = { id: number; name: string; isRemoving: boolean }

function RemoveButton({ id, name, isRemoving }: RemoveButtonProps) {
  const t = useAllMessages()
  const button = useRef<HTMLButtonElement>(null)

  async function handleSend() {
    if (isRemoving) return
    const line = button.current?.closest('li')
    const next = line?.nextElementSibling ?? line?.previousElementSibling
    const around = line?.closest('dialog, main')
    if (!(await removePackage(id, t.problems.remove_failed ?? ''))) return restoreFocus(button.current)
    restoreFocus(next?.querySelector('button') ?? around?.querySelector<HTMLElement>('h1, h2'))
  }

  return (
    <Form action="/api/basket/packages/remove" onSend={handleSend}>
      <input type="hidden" name="package_id" value={id} />
      <button
        ref={button}
        type="submit"
        className={styles.remove}
        disabled={isRemoving}
        aria-label={isRemoving ? t.cart.removing(name) : t.cart.remove(name)}
      >
        {isRemoving ? (
          <LoaderCircle size={18} className={styles.turning} aria-hidden="true" />
        ) : (
          <Trash2 size={18} aria-hidden="true" />
        )}
      </button>
    </Form>
  )
}
