import type { Emulator } from './types.ts'

/** The environment variables that lead a storefront to the emulator. */
export const listVariables = (emulator: Emulator): Readonly<Record<string, string>> => ({
  TEBEX_API_URL: emulator.apiUrl,
  TEBEX_PUBLIC_TOKEN: emulator.publicToken,
  TEBEX_PRIVATE_KEY: emulator.privateKey,
  TEBEX_WEBHOOK_SECRET: emulator.webhookSecret,
  TEBEX_CHECKOUT_URL: emulator.checkoutUrl,
  TEBEX_PROJECT_ID: String(emulator.projectId),
  TEBEX_PLUGIN_URL: emulator.pluginUrl,
  TEBEX_PLUGIN_SECRET: emulator.pluginSecret,
})
