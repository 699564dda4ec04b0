/** Where the other APIs are, below the emulator's address. */
export const CHECKOUT_BASE = '/checkout/api'
export const PLUGIN_BASE = '/plugin'
