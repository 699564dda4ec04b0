/** The guides of the emulator's package: how each shop is made from its files and started. */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { ROOT } from '../../scripts/sources.ts'
import type { GuideCommand } from './guide-shop.ts'

type Guide = {
  name: string
  /** Why it cannot run here; null where it can. */
  missing: () => string | null
  /** Writes the shop into a folder. `guides` are the packed guides, `packages` what is installed beside them. */
  prepare: (folders: { folder: string; guides: string; packages: string }) => Promise<GuideCommand>
}

/** Folders `next` and `nuxt` in which their guides' first step, the installation, was taken. */
const frameworks = process.env.GUIDES_FRAMEWORKS

function lacks(...programs: string[]): string | null {
  const absent = programs.filter((program) => {
    try {
      execFileSync('which', [program], { stdio: 'ignore' })
      return false
    } catch {
      return true
    }
  })
  return absent.length === 0 ? null : `${absent.join(' and ')} not installed`
}

const needsFramework = () => (frameworks === undefined ? 'GUIDES_FRAMEWORKS names no folder' : null)

const nodeGuide: Guide = {
  name: 'Node with tebex-client',
  missing: () => null,
  async prepare({ folder, guides, packages }) {
    await cp(join(guides, 'node'), folder, { recursive: true })
    await symlink(packages, join(folder, 'node_modules'))
    return {
      cwd: folder,
      command: [process.execPath, 'shop.mjs'],
      webhookCommand: [process.execPath, 'webhook.mjs'],
    }
  },
}

const fetchGuide: Guide = {
  name: 'plain fetch',
  missing: () => null,
  async prepare({ folder, guides }) {
    await cp(join(guides, 'fetch'), folder, { recursive: true })
    return { cwd: folder, command: [process.execPath, 'shop.mjs'] }
  },
}

const requireGuide: Guide = {
  name: 'plain fetch with require',
  missing: () => null,
  async prepare({ folder, guides }) {
    const code = await readFile(join(guides, 'fetch/shop.mjs'), 'utf8')
    await writeFile(
      join(folder, 'shop.cjs'),
      code.replace(/^import (.+) from (.+)$/gm, 'const $1 = require($2)'),
    )
    return { cwd: folder, command: [process.execPath, 'shop.cjs'] }
  },
}

const typescriptGuide: Guide = {
  name: 'TypeScript with tebex-client',
  missing: () => null,
  async prepare({ folder, guides, packages }) {
    await cp(join(guides, 'typescript'), folder, { recursive: true })
    await symlink(packages, join(folder, 'node_modules'))
    return { cwd: folder, command: [process.execPath, '--disable-warning=ExperimentalWarning', 'shop.mts'] }
  },
}

/** Serves the Worker without the runtimes of its guide, which do no more: a request, the variables, a response. */
const WORKER_HOST = `
import { serve } from '${join(ROOT, 'node_modules/@hono/node-server/dist/index.mjs')}'
import worker from './shop.js'
serve({ fetch: (request) => worker.fetch(request, process.env), port: Number(process.env.PORT) })`

const workerGuide: Guide = {
  name: 'Worker with tebex-client/web',
  missing: () => null,
  async prepare({ folder, guides, packages }) {
    await cp(join(guides, 'worker'), folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'host.js'), WORKER_HOST)
    await symlink(packages, join(folder, 'node_modules'))
    return { cwd: folder, command: [process.execPath, 'host.js'] }
  },
}

const phpGuide: Guide = {
  name: 'PHP',
  missing: () => lacks('php'),
  async prepare({ folder, guides }) {
    await cp(join(guides, 'php'), folder, { recursive: true })
    return { cwd: folder, command: ['php', '-q', '-S', '127.0.0.1:PORT', 'shop.php'] }
  },
}

const csharpGuide: Guide = {
  name: 'C#',
  missing: () => lacks('mcs', 'mono'),
  async prepare({ folder, guides }) {
    await cp(join(guides, 'csharp'), folder, { recursive: true })
    const libraries = ['System.Net.Http', 'System.Runtime.Serialization', 'System.Xml', 'System.Xml.Linq']
    execFileSync('mcs', [...libraries.map((name) => `-r:${name}`), 'Shop.cs'], { cwd: folder })
    return { cwd: folder, command: ['mono', 'Shop.exe'] }
  },
}

const nextGuide: Guide = {
  name: 'Next',
  missing: needsFramework,
  async prepare({ guides }) {
    const cwd = join(frameworks ?? '', 'next')
    await cp(join(guides, 'next'), cwd, { recursive: true })
    return { cwd, command: ['npx', 'next', 'dev', '--port', 'PORT'] }
  },
}

const nuxtGuide: Guide = {
  name: 'Nuxt',
  missing: needsFramework,
  async prepare({ guides }) {
    const cwd = join(frameworks ?? '', 'nuxt')
    await mkdir(cwd, { recursive: true })
    await cp(join(guides, 'nuxt'), cwd, { recursive: true })
    return { cwd, command: ['npx', 'nuxt', 'dev', '--port', 'PORT', '--host', '127.0.0.1'] }
  },
}

export const GUIDES = [
  nodeGuide,
  fetchGuide,
  requireGuide,
  typescriptGuide,
  workerGuide,
  phpGuide,
  csharpGuide,
  nextGuide,
  nuxtGuide,
]
