import { html } from 'hono/html'
import { call } from '../http/call.ts'
import { createApp } from '../http/context.ts'

export const pictureRoutes = createApp()

/**
 * A colour with the file's name as its title: for packages without a picture, and for any address of the platform's
 * picture host, whose pictures are not here.
 */
pictureRoutes.get('/pictures/:path{[\\w./%-]+\\.(?:svg|png|jpe?g|gif|webp|avif)}', call('picture'), (c) => {
  const [, file = ''] = /([^/]*)\.\w+$/.exec(c.req.param('path')) ?? []
  // The platform names pictures by a hash.
  const name = /^[0-9a-f]{16,}$/.test(file) ? `picture ${file.slice(0, 6)}` : file
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360">
<rect width="640" height="360" fill="hsl(${hue} 45% 30%)"/>
<text x="320" y="195" font-family="sans-serif" font-size="44" text-anchor="middle" fill="white">${name.replaceAll('-', ' ')}</text>
</svg>`
  return c.body(String(picture), 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=86400',
    'Access-Control-Allow-Origin': '*',
  })
})
