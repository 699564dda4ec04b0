import { createContext, useContext } from 'react'
import { isRecord } from '#app/lib/guards.ts'
import type { TaxMode } from '#app/lib/tax.ts'

/** The seller's facts that every page needs, the same for all visitors. Built from `store/` at start; data only. */
export type Site = {
  name: string
  tagline: string
  origin: string
  links: { documentation: string | null; discord: string | null; youtube: string | null }
  supportEmail: string | null
  /** The picture of accepted payment methods, and what it shows in the seller's words. */
  paymentMethods: { src: string; alt: string | null } | null
  /** The pages /subscription and /services have something to show. */
  hasSubscription: boolean
  hasServices: boolean
  /** The seller's own texts, by title. */
  pages: { path: string; title: string; language: string }[]
  navigation: { header: SiteLink[]; footerShop: SiteLink[]; footerHelp: SiteLink[] }
  /** The badge of struck-through prices; null shows the percentage that the platform's sale saves. */
  saleBadge: string | null
  /** The tax mode of the store's prices. */
  taxMode: TaxMode
  /** The seller's promises in the cart. */
  promises: string[]
  promo: { code: string; text: string } | null
  /** A language model answers in the chat. */
  hasAi: boolean
  /** True while the shop runs on the sandbox: the notice "sandbox shop: no real payments" shows. */
  isDemo: boolean
  /** Strangers read the panel, and their changes are refused. */
  isPublicDemo: boolean
  /** The ground's colour in both themes, `#rrggbb`. */
  theme: { light: string; dark: string }
  comeBackTitles: [string, string] | null
  numbers: Numbers
}

export type SiteLink = {
  /** A path without language, an https address or a mail address. */
  href: string
  /** Null where the shop has a word for it. */
  label: string | null
  /** The label's language where it differs from the page's. */
  language: string | null
  /** The link's key in the settings. */
  name: 'documentation' | 'discord' | 'youtube' | null
}

/** Durations and frequencies; each name ends in its unit. */
type Numbers = {
  authBackupHours: number
  sessionCheckSeconds: number
  loginDelayMs: number
  carouselSeconds: number
  toastSeconds: number
  couponNoticeMs: number
  copyNoticeMs: number
  overlayMs: number
  titleSwapMs: number
  trackingTimeoutMs: number
}

/** Checks only the fields that identify the shape: our own server writes it into the document. */
export function isSite(value: unknown): value is Site {
  return isRecord(value) && isRecord(value.links) && isRecord(value.numbers)
}

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite outside of its provider')
  return site
}
