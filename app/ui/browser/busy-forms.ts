/** The button of a form that the browser posts itself says that it is busy, until the next page is there. */
export function startBusyForms(): void {
  addEventListener('submit', ({ defaultPrevented, submitter }) => {
    if (!defaultPrevented) submitter?.setAttribute('aria-busy', 'true')
  })
  // Back from the next page, the browser shows this one as it was left.
  addEventListener('pageshow', () => {
    for (const button of document.querySelectorAll('button[aria-busy]')) button.removeAttribute('aria-busy')
  })
}
