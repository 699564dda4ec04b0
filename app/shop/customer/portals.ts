/** The platforms' own pages with a customer's purchases. */

/** Cfx.re: the files of what an account owns. */
export const GRANTED_ASSETS = 'https://portal.cfx.re/assets/granted-assets'

/** Tebex: receipts, and how to cancel or change a subscription. Its sign-in is by e-mail. */
export const CUSTOMER_PORTAL = 'https://portal.tebex.io/'
