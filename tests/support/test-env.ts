import { type Env, readEnv } from '#app/server/env/env.server.ts'

/** The demo's environment with a fixed session secret and without a disk; `changes` replace single variables. */
export function testEnv(changes: Record<string, string | undefined> = {}): Env {
  return readEnv({
    TEBEX_PUBLIC_TOKEN: 't66x-7cd928b1e9399909e6810edac6dc1fd1eefc57cb',
    TEBEX_API_URL: 'http://127.0.0.1:4000/api',
    TRADEPOST_DEMO: '1',
    SESSION_SECRET: 'a-secret-for-tests-0123456789-abcdefghij',
    ADMIN_PASSWORD: 'quiet otter under blue roofs',
    ...changes,
  })
}
