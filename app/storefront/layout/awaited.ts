import { hasSignInHint } from '#app/shop/customer/session-hint.ts'
import { cameFromHere, findOffer } from './languages/language-choice.ts'

/**
 * True if the page has something for its visitor before any action: the outcome of the last page's form, an account, or
 * the same page in their language.
 */
export function isScriptAwaited(): boolean {
  return cameFromHere() || hasSignInHint() || findOffer(document.documentElement.lang) !== null
}
