/** Reads the exports of a package, with their doc comments, as the compiler of this repository sees them. */
import { join } from 'node:path'
import {
  API,
  type Checker,
  type Symbol as Declared,
  NodeBuilderFlags,
  SignatureKind,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync'
import { ROOT } from '../../sources.ts'

export type Member = { name: string; type: string; doc: string }
export type Kind = 'Functions' | 'Classes' | 'Types' | 'Constants'
export type Export = { name: string; kind: Kind; type: string; doc: string; members: Member[] }

const PRINTED =
  NodeBuilderFlags.NoTruncation |
  NodeBuilderFlags.InTypeAlias |
  NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope
/** Types up to this length are printed instead of their names. */
const MIN_NAMED_LENGTH = 30

/** The exports of some modules of a package, sorted by name. */
export function readExports(name: string, modules: readonly string[]): Export[] {
  const folder = join(ROOT, 'packages', name)
  const api = new API({ cwd: folder })
  try {
    const config = join(folder, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`${config} is no project.`)
    const { checker, program } = project
    const symbols = modules.flatMap((module) => {
      const file = program.getSourceFile(join(folder, module))
      const symbol = file && checker.getSymbolAtLocation(file)
      if (symbol === undefined) throw new Error(`${module} is not in the project.`)
      return checker.getExportsOfModule(symbol)
    })
    return createReader(checker, symbols, join(folder, 'src')).read()
  } finally {
    api.close()
  }
}

function createReader(checker: Checker, symbols: readonly Declared[], sources: string) {
  const targets = symbols
    .map((symbol) => ({ name: symbol.name, target: resolveAlias(checker, symbol) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
  const print = (type: Type) => checker.typeToString(type, undefined, PRINTED)
  const names = targets
    .filter(({ target }) => (target.flags & SymbolFlags.TypeAlias) !== 0)
    .map(({ name, target }) => ({ name, text: print(checker.getDeclaredTypeOfSymbol(target)) }))
    .filter(({ text }) => text.length >= MIN_NAMED_LENGTH)
    .sort((one, other) => other.text.length - one.text.length)

  /** The type as text; other exported types appear by name. */
  function nameTypes(text: string, own: string): string {
    const others = names.filter(({ name }) => name !== own)
    const named = others.reduce((result, each) => result.replaceAll(each.text, each.name), text)
    return named
      .replace(/(\w+\?: [^;,)]*?) \| undefined/g, '$1')
      .replaceAll('WireRecord', 'Record<string, unknown>')
  }

  const readType = (symbol: Declared): Type => checker.getTypeOfSymbol(symbol) ?? checker.getAnyType()
  // The compiler names a private member with a number before its `#`.
  const isOwn = ({ name, declarations }: Declared) =>
    !name.includes('#') && declarations.some(({ path }) => path.startsWith(sources))
  const isCallable = (type: Type) => checker.getSignaturesOfType(type, SignatureKind.Call).length > 0

  /** The properties of a type; those of an object of methods as `object.method`. */
  function listMembers(type: Type, own: string, prefix = ''): Member[] {
    return checker
      .getPropertiesOfType(type)
      .filter(isOwn)
      .flatMap((symbol) => {
        const inner = readType(symbol)
        const doc = checker.getDocumentationCommentOfSymbol(symbol)
        const name = prefix + symbol.name
        const parts =
          isCallable(inner) || inner.getAliasSymbol() ? [] : checker.getPropertiesOfType(inner).filter(isOwn)
        const isGroup = parts.length > 0 && parts.every((part) => isCallable(readType(part)))
        if (isGroup) return listMembers(inner, own, `${name}.`)
        const optional = (symbol.flags & SymbolFlags.Optional) !== 0 ? '?' : ''
        const text = optional ? print(inner).replace(/ \| undefined$/, '') : print(inner)
        return [{ name: name + optional, type: nameTypes(text, own), doc }]
      })
  }

  function readExport({ name, target }: (typeof targets)[number]): Export {
    const kind = findKind(target)
    const doc = checker.getDocumentationCommentOfSymbol(target)
    const isType = kind === 'Types' || kind === 'Classes'
    const type = isType ? checker.getDeclaredTypeOfSymbol(target) : readType(target)
    const isObject = isType && !type.isUnionType() && !checker.isArrayLikeType(type) && !isCallable(type)
    const members = isObject ? listMembers(type, name) : []
    if (!type.isClassOrInterface() || kind !== 'Classes')
      return { name, kind, type: nameTypes(print(type), name), doc, members }
    // The base class documents the inherited members.
    const own = [...target.getMembers().values()].map((symbol) => symbol.name)
    const base = checker.getBaseTypes(type).map(print).join(', ')
    return { name, kind, type: base, doc, members: members.filter((member) => own.includes(member.name)) }
  }

  return { read: () => targets.map(readExport) }
}

function resolveAlias(checker: Checker, symbol: Declared): Declared {
  return (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
}

/** A schema and the type inferred from it share a name; the type is what a reader looks for. */
function findKind({ flags }: Declared): Kind {
  if ((flags & SymbolFlags.Function) !== 0) return 'Functions'
  if ((flags & SymbolFlags.Class) !== 0) return 'Classes'
  return (flags & SymbolFlags.TypeAlias) !== 0 ? 'Types' : 'Constants'
}
