export const token = process.env.TEBEX_PUBLIC_TOKEN

export async function tebex(path, body) {
  const response = await fetch(process.env.TEBEX_API_URL + path, {
    method: body ? 'POST' : 'GET',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
    cache: 'no-store',
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.detail)
  return answer.data ?? answer
}

/** The origin comes from the header: `request.url` names the host that Next listens on. */
export const originOf = (request) => `http://${request.headers.get('host')}`
