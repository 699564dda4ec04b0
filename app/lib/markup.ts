/** The only place where markup is taken as it is: the seller's, once sanitised, and what our own server has drawn. */
export function asMarkup(html: string) {
  return { dangerouslySetInnerHTML: { __html: html } }
}
