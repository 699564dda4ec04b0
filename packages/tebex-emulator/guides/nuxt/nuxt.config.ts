export default defineNuxtConfig({
  // Filled from NUXT_TEBEX_API_URL and so on; never sent to the browser.
  runtimeConfig: { tebexApiUrl: '', tebexPublicToken: '', tebexWebhookSecret: '' },
})
