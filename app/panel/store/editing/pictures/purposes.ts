/** Purposes of a picture: `whole` keeps its own ratio. */
export const PURPOSES = ['product', 'icon', 'payments', 'whole'] as const
export type Purpose = (typeof PURPOSES)[number]

/** The ratio in which the shop shows it, as the largest size that is of use there, in pixels. */
export const SHAPES: Record<Purpose, { width: number; height: number } | null> = {
  product: { width: 1280, height: 720 },
  icon: { width: 512, height: 512 },
  payments: { width: 640, height: 64 },
  whole: null,
}

/** The part of a picture that stays: `x` and `y` are the percentages of the excess cut at the left and at the top. */
export type Crop = { purpose: Purpose; x: number; y: number }

/** The limit of an upload, in bytes. */
export const MOST_UPLOADED = 15 * 1024 * 1024

export const UPLOAD_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'
