import type { Emulator } from './types.ts'

/** The variables that lead a storefront to the emulator, as the command prints them. */
export function listVariables(emulator: Emulator): Record<string, string> {
  return {
    TEBEX_API_URL: emulator.apiUrl,
    TEBEX_PUBLIC_TOKEN: emulator.publicToken,
    TEBEX_PRIVATE_KEY: emulator.privateKey,
    TEBEX_WEBHOOK_SECRET: emulator.webhookSecret,
    TEBEX_CHECKOUT_URL: emulator.checkoutUrl,
    TEBEX_PROJECT_ID: String(emulator.projectId),
    TEBEX_PLUGIN_URL: emulator.pluginUrl,
    TEBEX_PLUGIN_SECRET: emulator.pluginSecret,
  }
}
