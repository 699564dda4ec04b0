/** Computes the contrast of an accent colour with the page and with the text on it. */
import { computeContrast } from '#app/lib/color.ts'

export const EASY_TO_READ = 4.5
export const LEAST = 3

/** Black or white, whichever is read better on the colour. */
export function chooseInk(color: string): string {
  return computeContrast(color, '#ffffff') >= computeContrast(color, '#000000') ? '#ffffff' : '#000000'
}

/** Contrast is rounded down: 4.49 misses the limit of 4.5. */
export function formatContrast(contrast: number, tag: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return (Math.floor(contrast * 10) / 10).toLocaleString(tag, digits)
}
