import { html } from 'hono/html'
import { call } from '../http/call.ts'
import { createApp } from '../http/context.ts'

export const pictureRoutes = createApp()

/** The picture of a package without one: a colour with the file's name as its title. */
pictureRoutes.get('/pictures/:file{[a-z0-9-]+.svg}', call('picture'), (c) => {
  const name = c.req.param('file').replace('.svg', '')
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
