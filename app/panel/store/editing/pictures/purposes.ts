/** Purposes of a picture: `whole` keeps its own ratio. */
export const PURPOSES = ['product', 'icon', 'payments', 'whole'] as const
export type Purpose = (typeof PURPOSES)[number]

/** The largest size that the shop shows, in pixels; its sides set the ratio. */
export const SHAPES: Record<Purpose, { width: number; height: number } | null> = {
  product: { width: 1280, height: 720 },
  icon: { width: 512, height: 512 },
  payments: { width: 640, height: 64 },
  whole: null,
}

/**
 * The part of a picture that stays. `size` is a percentage of the largest part with this ratio; `x` and `y` are the
 * percentages of the excess cut at the left and at the top.
 */
export type Crop = { purpose: Purpose; size: number; x: number; y: number }
export const MIN_CROP = 20

export const WHOLE_PICTURE: Crop = { purpose: 'whole', size: 100, x: 50, y: 50 }

/** In pixels; `shape` sets the ratio. */
export function chooseRegion(
  picture: Readonly<{ width: number; height: number }>,
  { purpose, size, x, y }: Crop,
): { left: number; top: number; width: number; height: number } {
  const shape = SHAPES[purpose] ?? picture
  const scale = (Math.min(picture.width / shape.width, picture.height / shape.height) * size) / 100
  const width = Math.max(1, Math.floor(shape.width * scale))
  const height = Math.max(1, Math.floor(shape.height * scale))
  const left = Math.round(((picture.width - width) * x) / 100)
  const top = Math.round(((picture.height - height) * y) / 100)
  return { left, top, width, height }
}

/** The limit of an upload, in bytes. */
export const MAX_UPLOADED = 15 * 1024 * 1024

export const UPLOAD_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'
