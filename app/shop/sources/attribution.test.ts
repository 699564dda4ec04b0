import { expect, test } from 'vitest'
import { detectDevice, readAttribution } from './attribution.server.ts'

const read = (referrer: string, query = '', landing = '/') =>
  readAttribution({ referrer, query: new URLSearchParams(query), landing, userAgent: 'Windows NT 10.0' })

test.each([
  ['', 'direct'],
  ['www.youtube.com', 'youtube'],
  ['m.youtube.com', 'youtube'],
  ['youtu.be', 'youtube'],
  ['com.google.android.youtube', 'youtube'],
  ['www.google.com', 'google'],
  ['www.google.com.br', 'google'],
  ['google.pt', 'google'],
  ['mail.google.com', 'email'],
  ['forum.cfx.re', 'cfx.re'],
  ['l.instagram.com', 'instagram'],
  ['notyoutube.com', 'notyoutube.com'],
  ['www.blog.example.org:8443', 'blog.example.org'],
  ['203.0.113.7', 'direct'],
  ['localhost', 'direct'],
  ['evil.example/path?q=1', 'direct'],
  [`${'a'.repeat(80)}.example`, 'direct'],
])('the referrer %j is %s', (referrer, source) => {
  expect(read(referrer).source).toBe(source)
})

test.each([
  ['utm_source=YT', 'youtube'],
  ['utm_source=youtube.com', 'youtube'],
  ['utm_source=newsletter', 'email'],
  ['utm_source=My%20Partner', 'my partner'],
])('the campaign’s source takes precedence over the referrer: %s', (query, source) => {
  expect(read('www.google.com', query)).toMatchObject({ source, referrer: 'www.google.com' })
})

test('a video is named by the content field of its link, or else by the campaign', () => {
  const named = 'utm_source=youtube&utm_campaign=Summer&utm_content=Police%20in%205%20minutes'
  expect(read('', named)).toMatchObject({ campaign: 'Summer', video: 'Police in 5 minutes' })
  expect(read('youtube.com', 'utm_campaign=Summer')).toMatchObject({ video: 'Summer' })
  expect(read('', 'utm_source=rumble&utm_medium=Video&utm_content=a')).toMatchObject({ video: 'a' })
  expect(read('', 'utm_source=google&utm_content=a').video).toBeUndefined()
  expect(read('youtube.com').video).toBeUndefined()
})

test.each([
  'ana@example.org',
  '+351912345678',
  '470011223344556677',
  '<script>',
  '=cmd()',
  '\u202egnp.exe',
  'a\u0000b',
])('%j is not accepted as a name', (value) => {
  expect(read('', new URLSearchParams({ utm_campaign: value }).toString()).campaign).toBeUndefined()
})

test('names are truncated, put on one line and normalised', () => {
  const long = read(
    '',
    new URLSearchParams({ utm_campaign: `  Promoc\u0327a\u0303o \n ${'x'.repeat(90)}` }).toString(),
  )
  expect(long.campaign).toBe(`Promoção ${'x'.repeat(51)}`)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; K) Chrome/142.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/142.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0', 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'desktop'],
  ['', 'other'],
])('%j is a %s', (userAgent, device) => {
  expect(detectDevice(userAgent)).toBe(device)
})
