import { createTebex } from 'tebex-client'

export const tebex = createTebex({
  publicToken: process.env.TEBEX_PUBLIC_TOKEN,
  baseUrl: process.env.TEBEX_API_URL,
})

/** The origin comes from the header: `request.url` names the host that Next listens on. */
export const originOf = (request) => `http://${request.headers.get('host')}`
