import { expect, test } from 'vitest'
import { findClip } from './clip.server.ts'

const findVideoClip = (video: string) => findClip({ video, image: 'a.webp' })

test.each([
  'https://www.youtube.com/watch?v=abcdefghijk&t=3',
  'https://youtu.be/abcdefghijk',
  'https://www.youtube.com/shorts/abcdefghijk',
  'https://m.youtube.com/embed/abcdefghijk',
])('%s plays in the frame that sets no cookies', (address) => {
  expect(findVideoClip(address)).toEqual({
    kind: 'frame',
    src: 'https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0',
  })
})

test.each([
  'https://videos.example/a.mp4',
  'https://www.youtube.com/@somebody',
  'https://youtu.be/"><script>',
])('%s opens on its own page', (address) => {
  expect(findVideoClip(address)?.kind).toBe('page')
})

test.each(['javascript:alert(1)', 'http://a.example/b.mp4', '//a.example/b.mp4', 'nonsense'])(
  '%s is not played',
  (address) => {
    expect(findVideoClip(address)).toBeNull()
  },
)

test('a file of this shop plays in place, and an animation replaces a missing video', () => {
  expect(findVideoClip('/store/images/a.mp4')).toEqual({ kind: 'film', src: '/store/images/a.mp4' })
  expect(findClip({ video: null, image: 'a.webp' })).toEqual({ kind: 'image', src: '/store/images/a.webp' })
  expect(findClip({ video: null, image: null })).toBeNull()
})
