/**
 * The cookie of the seller's session in the setup, which the panel takes over once the shop is open. No visitor of the shop
 * ever gets it.
 */
export const SETUP_SESSION = 'tradepost_setup'
/** Signs the seller in to the panel with that session. */
export const SETUP_LOGIN = '/api/admin/login/setup'
