import { breakPlaceholderLines, computePlaceholderBaseline } from '#app/shop/catalog/pictures/placeholder.ts'
import { createPicturePath, type PictureFormat, pictureWidths } from '#app/shop/catalog/pictures/sizes.ts'
import type { Picture } from '#app/shop/catalog/types.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './cover.module.css'
import { useNameText } from './product-name.tsx'

type CoverProps = {
  picture: Picture | null
  /** The text on the placeholder, and the alternative text unless the picture is decoration. */
  name: string
  /** The rendered width in the syntax of the `sizes` attribute. */
  sizes: string
  /** True for the largest picture of the first screen, which is fetched early. */
  isFirst?: boolean
  isDecoration?: boolean
  className?: string | undefined
}

/** A product's artwork in 16:9; without artwork, its name drawn as a picture. */
export function Cover({
  picture,
  name,
  sizes,
  isFirst = false,
  isDecoration = false,
  className,
}: CoverProps) {
  const nameText = useNameText()
  if (!picture) return <DrawnCover name={name} isDecoration={isDecoration} className={className} />
  return (
    <picture className={cx(styles.frame, className)}>
      <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(picture, 'webp')} sizes={sizes} />
      <img
        className={styles.image}
        src={createPicturePath(picture.key, 640, 'jpg')}
        alt={isDecoration ? '' : (picture.alt ?? nameText(name))}
        width={640}
        height={360}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}

/** With reduced motion, and on a touch screen, the first frame shows. */
const STILL = '(prefers-reduced-motion: reduce), (hover: none)'

/** The script in action, over its cover: fetched when it is shown, and animated. */
export function Scene({ picture: { key } }: { picture: Picture }) {
  return (
    <picture className={styles.scene}>
      <source media={STILL} type="image/avif" srcSet={createPicturePath(key, 640, 'avif')} />
      <img
        className={styles.image}
        src={createPicturePath(key, 640, 'moving')}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}

function srcSet({ key }: Picture, format: PictureFormat): string {
  return pictureWidths.map((width) => `${createPicturePath(key, width, format)} ${width}w`).join(', ')
}

type DrawnCoverProps = Pick<CoverProps, 'name' | 'isDecoration' | 'className'>

function DrawnCover({ name, isDecoration, className }: DrawnCoverProps) {
  const text = useNameText()(name)
  const lines = breakPlaceholderLines(text)
  return (
    <svg className={cx(styles.frame, className)} viewBox="0 0 640 360" role="img" aria-hidden={isDecoration}>
      <title>{text}</title>
      {lines.map((line, index) => (
        <text key={line} className={styles.words} x="48" y={computePlaceholderBaseline(index, lines.length)}>
          {line}
        </text>
      ))}
    </svg>
  )
}
