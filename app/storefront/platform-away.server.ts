/** The response of a page that has nothing to show before the first catalogue was read. */
export const PLATFORM_AWAY = { status: 503, headers: { 'Retry-After': '5' }, isCacheable: false } as const
