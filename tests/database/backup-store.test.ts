/** A backup holds the files of the store, whatever links lead to them, or there is none. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openShopFolder } from './shop-folder.ts'

const open = () => openShopFolder({ env: {} })

async function listArchived(archive: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('tar', ['-tvzf', archive])
  const lines = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('d'))
  expect(lines.filter((line) => !line.startsWith('-'))).toEqual([])
  return lines.map((line) => line.slice(line.indexOf('./'))).toSorted()
}

test('links in the path of the store are followed: the folder, images, a file', async () => {
  const shop = await open()
  const elsewhere = join(shop.folder, 'another disk')
  await mkdir(join(elsewhere, 'images'), { recursive: true })
  await writeFile(join(elsewhere, 'images', 'otter.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(elsewhere, 'faq.yaml'), '[]\n')
  await symlink(join(elsewhere, 'images'), join(shop.storeDir, 'images'))
  await symlink(join(elsewhere, 'faq.yaml'), join(shop.storeDir, 'faq.yaml'))
  await rename(shop.storeDir, join(elsewhere, 'store'))
  await symlink(join(elsewhere, 'store'), shop.storeDir)
  const archive = join(shop.folder, 'backup.tar.gz')
  expect(await shop.run('backup', archive)).toContain('3 files')
  expect(await listArchived(archive)).toEqual([
    './backup.json',
    './store/faq.yaml',
    './store/images/otter.svg',
    './store/settings.yaml',
  ])
  await rm(join(elsewhere, 'images', 'otter.svg'))
  await writeFile(join(shop.storeDir, 'words.yaml'), '{}\n')
  await shop.run('restore', archive, '--force')
  expect(await readFile(join(elsewhere, 'images', 'otter.svg'), 'utf8')).toContain('<svg')
  expect((await readdir(shop.storeDir)).filter((name) => !name.startsWith('.'))).toEqual([
    'faq.yaml',
    'images',
    'settings.yaml',
  ])
})

test('a folder that a killed command left goes with the next one, unless it is in use or of today', async () => {
  const shop = await open()
  const folders = {
    'of an ended process': `.tradepost-backup-${await findEndedProcess()}-AbC123`,
    'of an earlier version': '.tradepost-backup-AbC123',
    'of a process that runs': `.tradepost-backup-${process.pid}-AbC123`,
    'of today': '.tradepost-backup-Xyz789',
  }
  const backups = join(shop.folder, 'archives')
  const before = (Date.now() - 25 * 3_600_000) / 1_000
  for (const [which, name] of Object.entries(folders)) {
    await mkdir(join(backups, name, 'store'), { recursive: true })
    if (which !== 'of today') await utimes(join(backups, name), before, before)
  }
  await shop.run('backup', join(backups, 'backup.tar.gz'))
  expect((await readdir(backups)).toSorted()).toEqual(
    [folders['of a process that runs'], folders['of today'], 'backup.tar.gz'].toSorted(),
  )
})

async function findEndedProcess(): Promise<number | undefined> {
  const child = execFile(process.execPath, ['--version'])
  await once(child, 'exit')
  return child.pid
}

const FAULTS: Record<string, { plant: (storeDir: string) => Promise<unknown>; says: RegExp }> = {
  'a link to nothing': {
    plant: (dir) => symlink('/nowhere/at/all', join(dir, 'images')),
    says: /images is a link to nothing/,
  },
  'a link to itself': {
    plant: (dir) => symlink('images', join(dir, 'images')),
    says: /images is a link to nothing/,
  },
  'a link to a folder above': {
    plant: async (dir) => {
      await mkdir(join(dir, 'images'))
      await symlink('..', join(dir, 'images', 'store'))
    },
    says: /images\/store is a link to a folder that it lies in/,
  },
  'a pipe': {
    plant: (dir) => promisify(execFile)('mkfifo', [join(dir, 'pipe')]),
    says: /pipe is no file and no folder/,
  },
  'a folder that is not there': { plant: (dir) => rm(dir, { recursive: true }), says: /does not exist/ },
  'an empty folder, as of a disk that is not mounted': {
    plant: (dir) => rm(join(dir, 'settings.yaml')),
    says: /settings\.yaml: missing/,
  },
  'a file that the strict reader refuses': {
    plant: (dir) => writeFile(join(dir, 'faq.yaml'), 'one: two\n'),
    says: /faq\.yaml: expected/,
  },
}

test.each(Object.keys(FAULTS))('%s in place of the store is said, and no archive is left', async (name) => {
  const fault = FAULTS[name]
  const shop = await open()
  await fault?.plant(shop.storeDir)
  await expect(shop.run('backup', 'backup.tar.gz')).rejects.toThrow(fault?.says)
  expect((await readdir(shop.folder)).filter((found) => found !== 'store')).toEqual([])
})

test('a store with a fault is saved as it is when the seller says so', async () => {
  const shop = await open()
  await writeFile(join(shop.storeDir, 'faq.yaml'), 'one: two\n')
  const archive = join(shop.folder, 'backup.tar.gz')
  expect(await shop.run('backup', archive, '--force')).toContain('2 files')
  await rm(join(shop.storeDir, 'faq.yaml'))
  await shop.run('restore', archive, '--force')
  expect(await readFile(join(shop.storeDir, 'faq.yaml'), 'utf8')).toBe('one: two\n')
})
