import { readAsset } from '../assets.ts'
import { createApp } from '../http/context.ts'

/** Origins of the live checkout and payment portal, which the official script opens. */
const LIVE = { checkout: '"https://pay.tebex.io"', portal: '"https://portal.tebex.io"' }

export const tebexJsRoutes = createApp()

/** The official script, as `js.tebex.io` serves it under each of its versions, with this emulator's pages for the live ones. */
tebexJsRoutes.get('/v/:file{[0-9.]+\\.js}', (c) => {
  const { url } = c.var.state
  const script = readAsset('embedded/tebex.min.js')
    .replace(LIVE.checkout, `"${url}/pay"`)
    .replace(LIVE.portal, `"${url}/portal"`)
  return c.body(script, 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Access-Control-Allow-Origin': '*',
  })
})
