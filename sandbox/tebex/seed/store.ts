import type { WirePage, WireSidebarModule, WireWebstore } from '../catalogue.ts'

export function demoStore(origin: string): WireWebstore {
  return {
    id: 910042,
    description: '<p>Clear, well-documented scripts for roleplay servers.</p>',
    name: 'Northgate Scripts',
    webstore_url: `${origin}/store`,
    currency: 'USD',
    lang: 'en',
    logo: `${origin}/pictures/logo.svg`,
    platform_type: 'FiveM',
    platform_type_id: 'gta-v',
    created_at: '2025-03-04T10:00:00+00:00',
    disabled: false,
    supports_usernames: false,
    supports_gifting: true,
  }
}

const PAGE: Omit<WirePage, 'id' | 'title' | 'slug' | 'content'> = {
  created_at: '2025-03-04T10:00:00+00:00',
  updated_at: '2026-10-05T09:30:00+00:00',
  account_id: 910042,
  private: false,
  hidden: false,
  disabled: false,
  sequence: false,
}

export const PAGES: WirePage[] = [
  {
    ...PAGE,
    id: 71,
    title: 'Rules',
    slug: 'rules',
    content: '<p>One licence, one owner, any number of your own servers.</p>',
  },
  {
    ...PAGE,
    id: 72,
    title: 'Changelog',
    slug: 'changelog',
    content: '<p>Every change is announced in the community.</p>',
  },
  { ...PAGE, id: 73, title: 'Draft', slug: 'draft', content: '<p>Not for visitors.</p>', hidden: true },
]

export const SIDEBAR: WireSidebarModule[] = [
  module(81, 'textbox', { header: 'Need help?', text: '<p>Open a ticket in our community.</p>' }),
  module(82, 'featured_package', { header: 'Featured', package: { id: 6982072, name: 'Backpack [ESCROW]' } }),
  module(83, 'recent_payments', {
    header: 'Recent purchases',
    payments: [
      {
        username: 'tom.okoye',
        username_id: '1318842',
        package: { name: 'Police Job [ESCROW]' },
        created_at: '2026-11-20T18:12:00+00:00',
        price: 9.99,
        currency: 'USD',
      },
    ],
  }),
  module(84, 'top_customer', {
    header: 'Top customer',
    username: 'mara_hale',
    username_id: '1204417',
    total: 214.81,
  }),
  module(85, 'giftcard_balance', { header: 'Gift card balance' }),
  module(86, 'community_goal', {
    header: 'Open-source the radio',
    percentage: 62,
    bar_style: 'normal',
    bar_animated: false,
    total_payments: 310,
    target: 500,
    times_achieved: 0,
  }),
  module(87, 'payment_goal', {
    header: 'Server costs',
    percentage: 80,
    bar_style: 'striped',
    bar_animated: true,
    total: 80,
    target: 100,
  }),
  module(88, 'server_status', {
    header: 'Test server',
    hostname: 'test.northgate.example',
    port: 30120,
    online: false,
    players: null,
  }),
]

function module(
  id: number,
  type: WireSidebarModule['type'],
  data: Record<string, unknown>,
): WireSidebarModule {
  return { id, type, start_time: null, end_time: null, data }
}
