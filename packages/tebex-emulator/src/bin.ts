#!/usr/bin/env -S node --max-opt=2 --optimize-for-size --no-parallel-scavenge --heap-growing-percent=10 --v8-pool-size=1
// For many requests at once on two cores, in little memory after long use. Maglev compiles last: TurboFan would cost more
// time and memory than it saves here. V8 gives unused pages back, collects the old generation whenever it has grown by a
// tenth, and leaves the second core to the client while it collects the young one. One thread compiles: each keeps some
// memory of its own.
import process from 'node:process'
import { fail } from './cli/serve.ts'
import { main } from './main.ts'

main(process.argv.slice(2)).catch(fail)
