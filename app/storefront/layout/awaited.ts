import { hasSignInHint } from '#app/shop/customer/session-hint.ts'
import { findOffer } from './languages/language-choice.ts'

/**
 * The page has something for its visitor before they do anything: the account of someone signed in, the outcome of a
 * form, or the same page in their language.
 */
export function isScriptAwaited(): boolean {
  return location.hash !== '' || hasSignInHint() || findOffer(document.documentElement.lang) !== null
}
