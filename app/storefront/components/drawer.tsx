import { CartDrawer } from './basket/cart-drawer.tsx'
import { itemCover } from './item-cover.tsx'

/** The cart beside every page, with the catalogue's pictures. */
export function Drawer(props: { isOpen: boolean; onClose: () => void }) {
  return <CartDrawer {...props} cover={itemCover} />
}
