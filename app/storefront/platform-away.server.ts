/** The answer of a page that has nothing to show before the platform's catalogue was read once. */
export const PLATFORM_AWAY = { status: 503, headers: { 'Retry-After': '5' }, isCacheable: false } as const
