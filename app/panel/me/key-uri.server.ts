import { encode } from 'uqr'

/** The modules around a QR code that scanners need empty (ISO/IEC 18004). */
const QUIET_ZONE = 4

type Key = { issuer: string; account: string; secret: string }

/** Formats the link that authenticator apps open and scan (Key Uri Format); spaces are `%20` in it. */
export function formatKeyUri({ issuer, account, secret }: Key): string {
  const shop = encodeURIComponent(issuer)
  return `otpauth://totp/${shop}:${encodeURIComponent(account)}?secret=${secret}&issuer=${shop}`
}

/** Draws a QR code as an SVG path of its dark modules; `size` is the side in modules, with the empty border. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: QUIET_ZONE })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join('') }
}
