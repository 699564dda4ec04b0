import { call } from '../http/call.ts'
import { createApp } from '../http/context.ts'
import { messagePage } from './card.ts'

const TEXTS = [
  {
    path: 'impressum',
    title: 'Impressum',
    text: 'On the live platform, this page names the merchant of record with its address and company number. The sandbox sells nothing.',
  },
  {
    path: 'terms',
    title: 'Terms',
    text: 'On the live platform, this page sets out the terms of a purchase. In the sandbox every order is a test: nothing is sold and nothing is owed.',
  },
  {
    path: 'privacy',
    title: 'Privacy',
    text: 'On the live platform, this page explains how personal data is used. The sandbox keeps everything in memory and loses it when it stops.',
  },
] as const

export const legalRoutes = createApp()

for (const { path, title, text } of TEXTS) {
  legalRoutes.get(`/checkout/${path}`, call('legalPage'), () => messagePage(title, text, 200))
}
