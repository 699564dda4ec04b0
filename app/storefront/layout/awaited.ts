import { hasSignInHint } from '#app/shop/customer/session-hint.ts'
import { cameFromHere, findOffer } from './languages/language-choice.ts'

/**
 * The page has something for its visitor before they do anything: the outcome of what they did on the page before, their
 * account, or the same page in their language.
 */
export function isScriptAwaited(): boolean {
  return cameFromHere() || hasSignInHint() || findOffer(document.documentElement.lang) !== null
}
