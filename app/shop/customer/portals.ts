/** The platforms' own pages with a customer's purchases. */

/** Cfx.re has the files of an account's packages. */
export const GRANTED_ASSETS = 'https://portal.cfx.re/assets/granted-assets'

/** Tebex has receipts and manages subscriptions. It signs in by e-mail. */
export const CUSTOMER_PORTAL = 'https://portal.tebex.io/'
