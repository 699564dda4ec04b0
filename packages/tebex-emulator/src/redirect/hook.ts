/**
 * `node --import tebex-emulator/redirect app.mjs`: connections of the process to the platform's hosts go to the emulator.
 * This is done below HTTP, where `fetch`, `http`, `https` and all clients built on them end, so that for them addresses,
 * headers, redirects and cookies stay the platform's. Other hosts are left alone.
 */
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import process from 'node:process'
import tls from 'node:tls'
import { parseWebAddress } from '../address.ts'
import { explainError } from '../reason.ts'
import { DEFAULT_EMULATOR, findPlatformHost } from './hosts.ts'

const emulator = readEmulator(process.env.TEBEX_EMULATOR || DEFAULT_EMULATOR)

const TARGET = { host: emulator.hostname.replace(/^\[|\]$/g, ''), port: Number(emulator.port || 80) }

const originals = { connect: net.Socket.prototype.connect, secureConnect: tls.connect }

/** Ends the process with a sentence instead of a stack trace, because the variable is wrong and not the code. */
function readEmulator(address: string): URL {
  try {
    return parseWebAddress('TEBEX_EMULATOR', address, { protocols: ['http:'] })
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`)
    process.exit(1)
  }
}

const isOptions = (value: unknown): value is tls.ConnectionOptions =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlatform = (host: unknown): boolean => findPlatformHost(host) !== null

/** The arguments of `socket.connect`; Node itself passes them as one list. */
function connectHere([first, second, ...others]: unknown[]): unknown[] {
  if (Array.isArray(first)) {
    // The list is marked, and so changed instead of copied.
    const [options] = connectHere([first[0]])
    first[0] = options
    return [first, second, ...others]
  }
  if (isOptions(first) && isPlatform(first.host))
    return [{ ...first, ...TARGET, lookup: undefined }, second, ...others]
  return isPlatform(second) ? [TARGET, ...others] : [first, second, ...others]
}

/** A plain connection in place of one with TLS; it reports itself as secured. */
function connectInPlace(options: tls.ConnectionOptions | undefined, whenSecure: unknown): net.Socket {
  options?.socket?.destroy()
  const { timeout } = options ?? {}
  const socket = net.connect({ ...TARGET, ...(timeout !== undefined && { timeout }) })
  Object.assign(socket, {
    encrypted: true,
    authorized: true,
    authorizationError: null,
    alpnProtocol: false,
    getPeerCertificate: () => ({}),
    getProtocol: () => null,
    getSession: () => undefined,
    isSessionReused: () => false,
    setServername() {},
  })
  if (typeof whenSecure === 'function')
    socket.once('secureConnect', () => Reflect.apply(whenSecure, socket, []))
  return socket.once('connect', () => socket.emit('secureConnect'))
}

Object.assign(net.Socket.prototype, {
  connect(this: net.Socket, ...args: unknown[]): unknown {
    return Reflect.apply(originals.connect, this, connectHere(args))
  },
})

Object.assign(tls, {
  connect(...args: unknown[]): unknown {
    const options = args.find(isOptions)
    const isOurs = [args[1], options?.host, options?.servername].some(isPlatform)
    if (isOurs) return connectInPlace(options, args.at(-1))
    return Reflect.apply(originals.secureConnect, tls, args)
  },
})

// Named imports get the replaced functions too.
syncBuiltinESMExports()
