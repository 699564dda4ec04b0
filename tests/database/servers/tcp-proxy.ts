/** A TCP proxy in front of a test's database server: it can be cut, mended, and made to hang without closing anything. */
import { onTestFinished } from 'vitest'
import { TcpForward } from '#tests/support/tcp-forward.ts'

/** Starts one on a free port; it ends with the test. */
export async function openTcpProxy(url: string) {
  const { hostname, port } = new URL(url)
  const forward = new TcpForward({ host: hostname, port: Number(port) })
  const ownPort = await forward.listen(0)
  onTestFinished(() => forward.cut())
  const through = new URL(url)
  through.host = `127.0.0.1:${ownPort}`
  return {
    url: through.href,
    cut: () => forward.cut(),
    mend: () => forward.listen(ownPort),
    hang: () => forward.hang(),
    resume: () => forward.resume(),
  }
}
