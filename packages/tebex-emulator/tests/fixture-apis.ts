import type { TestShop } from './fixture.ts'

/** Calls of the Checkout API and the Plugin API with the right keys. */
export function otherApis({ sandbox, call }: TestShop) {
  const key = btoa(`${sandbox.projectId}:${sandbox.privateKey}`)
  return {
    checkout: (method: string, path: string, body?: unknown) =>
      call(method, `/checkout/api${path}`, body, {
        Accept: 'application/json',
        Authorization: `Basic ${key}`,
      }),
    plugin: (method: string, path: string, body?: unknown) =>
      call(method, `/plugin${path}`, body, {
        Accept: 'application/json',
        'X-Tebex-Secret': sandbox.pluginSecret,
      }),
  }
}
