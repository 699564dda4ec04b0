/**
 * The page's side of the protocol of Tebex.js (zoid): in the frame of its lightbox, or in the window that it opens on a
 * small screen. On a page that was opened otherwise it does nothing.
 */
const TOKENS = {
  primary: '--brand',
  background: '--bg',
  surface: '--surface',
  'surface-variant': '--raised',
  fields: '--field',
  'field-border': '--field-line',
  success: '--good',
  green: '--good',
  warning: '--warn',
  error: '--bad',
  red: '--bad',
}
const { component, notify, detail } = document.currentScript.dataset

if (window.name.startsWith('__zoid__')) connect()

async function connect() {
  await import('/_sandbox/embedded/zoid.frame.min.js')
  window.zoid.create({ tag: `tebex-js-${component}-component`, url: location.href })
  const { xprops } = window
  const close = () => xprops.onClosePopup()
  takeOverLook(xprops)
  replaceWaysOut(close)
  if (xprops.closeOnEsc) addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  if (notify === undefined) return
  await xprops[notify](detail && JSON.parse(detail))
  if (notify === 'onPaymentComplete' && xprops.closeOnPaymentComplete) close()
}

function takeOverLook({ theme, colors, logo }) {
  const { style } = document.documentElement
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme
  for (const { name, color } of colors) if (name in TOKENS) style.setProperty(TOKENS[name], color)
  // Black or white, whichever is legible on the storefront's colour.
  if (colors.some(({ name }) => name === 'primary'))
    style.setProperty('--brand-ink', 'oklch(from var(--brand) clamp(0, (0.65 - l) * 100, 1) 0 0)')
  if (!logo) return
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const image = Object.assign(new Image(), {
    src: isDark ? logo.dark : logo.light,
    alt: '',
    className: 'logo',
  })
  document.querySelector('main').prepend(image)
}

/** The storefront hears of events and stays where it is, so nothing leads to the basket's addresses. */
function replaceWaysOut(close) {
  for (const field of document.querySelectorAll('[name=embedded]')) field.disabled = false
  for (const link of document.querySelectorAll('[data-standalone]')) link.hidden = true
  for (const button of document.querySelectorAll('[data-close]')) {
    button.hidden = false
    button.addEventListener('click', (event) => {
      event.preventDefault()
      close()
    })
  }
}
