type Body = Record<string, unknown>

/** A call of the Headless API; `{token}` in the path stands for the store's public token. */
export async function tebex<T>(path: string, body?: Body): Promise<T> {
  const { tebexApiUrl, tebexPublicToken } = useRuntimeConfig()
  const answer = await $fetch<{ data?: T } & T>(tebexApiUrl + path.replace('{token}', tebexPublicToken), {
    method: body ? 'POST' : 'GET',
    headers: { Accept: 'application/json' },
    body,
  })
  return answer.data ?? answer
}
