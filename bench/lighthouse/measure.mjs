// One Lighthouse run for each address that the parent sends, in a fresh browser each time; mobile profile, performance.
import process from 'node:process'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const { chromePath, chromeFlags } = JSON.parse(process.argv[2] ?? '{}')
const AUDITS = {
  firstPaintMs: 'first-contentful-paint',
  largestPaintMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
}

process.on('message', (url) => {
  measure(url).then(
    (figures) => process.send?.(figures),
    (error) => process.send?.({ error: String(error) }),
  )
})
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function measure(url) {
  const chrome = await launch({ chromePath, chromeFlags: [...chromeFlags, '--headless=new'] })
  try {
    const options = { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: ['performance'] }
    const { lhr } = await lighthouse(url, options)
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    const audited = Object.entries(AUDITS).map(([name, audit]) => [name, lhr.audits[audit].numericValue])
    return { ...Object.fromEntries(audited), score: Math.round(lhr.categories.performance.score * 100) }
  } finally {
    chrome.kill()
  }
}
