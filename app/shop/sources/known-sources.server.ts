/**
 * Sites by the names under which the panel counts them, whichever of their addresses or `utm_source` values a visit
 * has.
 */
import { DIRECT, OTHER } from '#app/server/session/attribution.server.ts'

const CHANNELS = ['direct', 'video', 'search', 'social', 'forum', 'mail', 'link', 'other'] as const
export type SourceChannel = (typeof CHANNELS)[number]

/** Hosts of a site, with everything below them, and names of its apps. Mail comes before the search engines whose hosts it shares. */
const SITES: Partial<Record<SourceChannel, Record<string, string>>> = {
  mail: {
    Email: `mail.google.com com.google.android.gm outlook.live.com outlook.office.com mail.yahoo.com mail.proton.me
      mail.aol.com webmail.uol.com.br`,
  },
  video: {
    YouTube: 'youtube.com youtu.be com.google.android.youtube',
    Twitch: 'twitch.tv tv.twitch.android.app',
    TikTok: 'tiktok.com com.zhiliaoapp.musically',
    Kick: 'kick.com',
    Streamable: 'streamable.com',
    Vimeo: 'vimeo.com',
  },
  forum: { 'Cfx.re': 'cfx.re fivem.net', GitHub: 'github.com github.io' },
  social: {
    Discord: 'discord.com discord.gg discordapp.com com.discord',
    Instagram: 'instagram.com com.instagram.android',
    Facebook: 'facebook.com fb.com fb.me com.facebook.katana',
    X: 'x.com t.co twitter.com',
    Reddit: 'reddit.com com.reddit.frontpage',
    WhatsApp: 'whatsapp.com wa.me com.whatsapp',
    Telegram: 't.me telegram.org',
    LinkedIn: 'linkedin.com lnkd.in',
    Pinterest: 'pinterest.com pin.it',
  },
  search: {
    Google: 'google.com com.google.android.googlequicksearchbox',
    Bing: 'bing.com',
    DuckDuckGo: 'duckduckgo.com',
    Yahoo: 'yahoo.com',
    Ecosia: 'ecosia.org',
    'Brave Search': 'search.brave.com',
    Startpage: 'startpage.com',
    Qwant: 'qwant.com',
    Yandex: 'yandex.com yandex.ru ya.ru',
  },
}

/** Sellers write these as `utm_source`, beside the site's own name. */
const WORDS: Readonly<Record<string, string>> = {
  yt: 'youtube',
  tt: 'tiktok',
  fivem: 'cfx.re',
  cfx: 'cfx.re',
  dc: 'discord',
  ig: 'instagram',
  insta: 'instagram',
  fb: 'facebook',
  twitter: 'x',
  'e-mail': 'email',
  mail: 'email',
  newsletter: 'email',
}

/** google.de, google.com.br. */
const GOOGLE = /(?:^|\.)google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/

const known = CHANNELS.flatMap((channel) =>
  Object.entries(SITES[channel] ?? {}).map(([label, hosts]) => {
    return { name: label.toLowerCase(), label, channel, hosts: hosts.split(/\s+/) }
  }),
)
const byName = new Map(known.map((site) => [site.name, site]))
const byHost = new Map(known.flatMap(({ name, hosts }) => hosts.map((host) => [host, name] as const)))

/** The known name of a referrer's host; the host itself without `www.` where none is known. */
export function findSourceByHost(host: string): string {
  if (GOOGLE.test(host) && !byHost.has(host)) return 'google'
  for (let part = host; part.includes('.'); part = part.slice(part.indexOf('.') + 1)) {
    const name = byHost.get(part)
    if (name) return name
  }
  return host.replace(/^www\./, '')
}

/** The known name of a `utm_source` in small letters, which names a site, a word for it, or its host. */
export function findSourceByWord(word: string): string {
  return WORDS[word] ?? (word.includes('.') ? findSourceByHost(word) : word)
}

/** Finds a source's channel and its spelling. */
export function describeSource(name: string): { label: string; channel: SourceChannel } {
  if (name === DIRECT || name === OTHER) return { label: name, channel: name }
  return byName.get(name) ?? { label: name, channel: 'link' }
}

export const isKnownSource = (name: string): boolean => name === DIRECT || byName.has(name)
