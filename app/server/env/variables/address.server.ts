/** The shop's address, and the proxies in front of it. */
import { z } from 'zod'
import { isAddressOrNetwork } from '../../http/address.server.ts'
import { documentation } from '../documentation.server.ts'
import { isOrigin, listOfValid, matching, wholeNumber } from '../fields.server.ts'

export const address = {
  PORT: wholeNumber({ min: 0, max: 65_535, fallback: 3000 }).register(documentation, {
    description: 'Where the shop listens.',
    example: '8080',
  }),
  HOST: matching(/^[A-Za-z0-9.:_-]{1,255}$/, 'a host name or an address')
    .default('127.0.0.1')
    .register(documentation, {
      description: 'The address on which the shop listens, and the demo’s sandbox too.',
      example: '0.0.0.0',
    }),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, 'expected scheme, host and port alone, such as https://shop.example')
    .optional()
    .register(documentation, {
      description:
        'The address that shoppers see. Absolute URLs, cookies and the same-origin check use it; a visitor who opens the shop under another address can look but not buy.',
      default: '`http://localhost:PORT`',
      example: 'https://shop.example',
    }),
  TRUSTED_PROXIES: listOfValid(isAddressOrNetwork, 'addresses or networks such as 10.0.0.0/8').register(
    documentation,
    {
      description:
        'Proxies whose forwarded address is believed: addresses and networks, separated by commas.',
      default: 'none',
      example: '127.0.0.1, 10.0.0.0/8',
    },
  ),
  CLIENT_IP_HEADER: matching(/^[A-Za-z0-9-]{1,64}$/, 'the name of a header')
    .optional()
    .register(documentation, {
      description: 'The header in which a trusted proxy names the visitor’s address.',
      default: '`x-forwarded-for`',
      example: 'x-real-ip',
    }),
}
