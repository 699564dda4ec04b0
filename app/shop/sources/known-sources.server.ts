/**
 * Known sites. The panel counts a site under one name, whichever of its hosts or `utm_source` values a visit has.
 */
import { DIRECT, OTHER } from '#app/server/session/attribution.server.ts'

const CHANNELS = ['direct', 'video', 'search', 'social', 'forum', 'mail', 'link', 'other'] as const
export type SourceChannel = (typeof CHANNELS)[number]

/**
 * The hosts of each site, which include their subdomains, and the names of its apps. Mail sites are more specific than the
 * search engines whose domains they share.
 */
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

/** Values of `utm_source` that sellers use instead of the site's own name. */
const ALIASES: Readonly<Record<string, string>> = {
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

/** Matches the country domains of Google, such as google.de and google.com.br. */
const GOOGLE = /(?:^|\.)google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/

const knownSites = CHANNELS.flatMap((channel) =>
  Object.entries(SITES[channel] ?? {}).map(([label, hosts]) => {
    return { name: label.toLowerCase(), label, channel, hosts: hosts.split(/\s+/) }
  }),
)
const byName = new Map(knownSites.map((site) => [site.name, site]))
const byHost = new Map(knownSites.flatMap(({ name, hosts }) => hosts.map((host) => [host, name] as const)))

/** Finds the name of the site with this host; an unknown host is its own name, without `www.`. */
export function findSourceByHost(host: string): string {
  if (GOOGLE.test(host) && !byHost.has(host)) return 'google'
  for (let domain = host; domain.includes('.'); domain = domain.slice(domain.indexOf('.') + 1)) {
    const name = byHost.get(domain)
    if (name) return name
  }
  return host.replace(/^www\./, '')
}

/** Finds the name of the site that a lower-case `utm_source` means: its name, an alias or its host. */
export function findSourceByField(value: string): string {
  return ALIASES[value] ?? (value.includes('.') ? findSourceByHost(value) : value)
}

/** Finds the channel of a source and the spelling of its name. */
export function describeSource(name: string): { label: string; channel: SourceChannel } {
  if (name === DIRECT || name === OTHER) return { label: name, channel: name }
  return byName.get(name) ?? { label: name, channel: 'link' }
}

export const isKnownSource = (name: string): boolean => name === DIRECT || byName.has(name)
