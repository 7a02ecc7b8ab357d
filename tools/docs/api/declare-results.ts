import { fileURLToPath } from "node:url";
import ts from "typescript";

/** A module that calls the functions of another one and exports their results, as programs of users do. */
export interface ResultModule {
  /** Where the module would be. It is not written. */
  readonly file: string;
  /** The module whose functions are called. */
  readonly imported: string;
  /** The code of calls that need chosen arguments, with their exports. A function that it mentions is not called otherwise. */
  readonly code?: string;
}

const typeRoot = fileURLToPath(new URL("../../../node_modules/@types", import.meta.url));

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  declaration: true,
  emitDeclarationOnly: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noErrorTruncation: true,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
  lib: ["es2024", "esnext", "dom", "dom.iterable", "dom.asynciterable"].map(
    (name) => `lib.${name}.d.ts`,
  ),
  types: ["node"],
  typeRoots: [typeRoot],
  customConditions: ["@plumbline/source"],
};

/** The name of the module whose functions are called. */
const namespace = "entry";

/** How many times the methods of results are called in turn. */
const rounds = 3;

/**
 * Writes modules that export the result of each function of other modules, of the methods of these results, and so on, and returns
 * what the compiler says about their declarations.
 */
export function declareResults(modules: readonly ResultModule[]): readonly string[] {
  const drafts = modules.map((module) => new Draft(module));
  const host = hostOf(drafts);
  let program = compile(drafts, host);
  for (let round = 0; round < rounds; round += 1) {
    const checker = program.getTypeChecker();
    for (const draft of drafts) draft.extend(checker, program.getSourceFile(draft.file));
    program = compile(drafts, host);
  }
  return drafts.flatMap((draft) => describeErrors(program, draft));
}

function describeErrors(program: ts.Program, { file, imported }: Draft): readonly string[] {
  const source = program.getSourceFile(file);
  if (!source) return [`${file} is not compiled`];
  const found = [
    ...program.getSemanticDiagnostics(source),
    ...program.getDeclarationDiagnostics(source),
  ];
  return found.map(({ messageText, start = 0 }) => {
    const { line } = source.getLineAndCharacterOfPosition(start);
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    const [above, at] = source.text.split("\n").slice(line - 1, line + 1);
    return `${imported}: ${above} ${at} ${message}`;
  });
}

/** An expression and its type. */
type Value = readonly [expression: string, type: ts.Type];

/** A module that grows by the calls of what it exports. */
class Draft {
  readonly file: string;
  readonly imported: string;
  text: string;
  #calls = 0;
  readonly #seen = new Set<unknown>();
  readonly #chosen: string;

  constructor({ file, imported, code = "" }: ResultModule) {
    this.file = file;
    this.imported = imported;
    this.#chosen = code;
    this.text = `import * as ${namespace} from ${JSON.stringify(imported)};\n${code}\n`;
  }

  extend(checker: ts.TypeChecker, source: ts.SourceFile | undefined): void {
    for (const statement of source?.statements ?? []) {
      if (ts.isImportDeclaration(statement)) {
        const names = statement.importClause?.namedBindings;
        if (names && ts.isNamespaceImport(names))
          this.#callMembers(checker, names, [names.name.text, checker.getTypeAtLocation(names)]);
      }
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) this.#use(checker, name);
    }
  }

  #use(checker: ts.TypeChecker, name: ts.Identifier): void {
    const type = checker.getTypeAtLocation(name);
    if (checker.getAwaitedType(type) === type) this.#callMembers(checker, name, [name.text, type]);
    else if (this.#isNew(name.text)) this.#add(`await ${name.text}`);
  }

  /** Also the members of members of a result: a method may have methods. */
  #callMembers(checker: ts.TypeChecker, at: ts.Node, [owner, type]: Value): void {
    for (const member of checker.getPropertiesOfType(type)) {
      const [declaration] = member.declarations ?? [];
      if (!/^[A-Za-z_$][\w$]*$/.test(member.name) || !isOurs(declaration)) continue;
      const found = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(member, at));
      const access = `${owner}.${member.name}`;
      if (this.#chosen.includes(`${access}(`)) continue;
      if (!this.#isNew(`${declaration?.pos} ${member.name} ${checker.typeToString(found)}`))
        continue;
      if (found.getCallSignatures().length > 0) this.#addCall(access);
      if (owner !== namespace) this.#callMembers(checker, at, [`${access}!`, found]);
    }
  }

  #isNew(key: string): boolean {
    const isNew = !this.#seen.has(key);
    this.#seen.add(key);
    return isNew;
  }

  #addCall(access: string): void {
    this.text += `const call${this.#calls} = ${access}!;\n`;
    const name = `call${this.#calls}`;
    this.#add(`${name}(...([] as unknown as Parameters<typeof ${name}>))`);
  }

  #add(expression: string): void {
    this.text += `export const result${this.#calls} = ${expression};\n`;
    this.#calls += 1;
  }
}

/** Methods of the platform and of libraries are not called. A mapped type may have no declaration. */
function isOurs(declaration: ts.Declaration | undefined): boolean {
  const file = declaration?.getSourceFile().fileName ?? "";
  return !/\/node_modules\/|\/lib\.[\w.]+\.d\.ts$/.test(file);
}

function compile(drafts: readonly Draft[], host: ts.CompilerHost): ts.Program {
  return ts.createProgram(
    drafts.map(({ file }) => file),
    options,
    host,
  );
}

/** Reads the drafts from memory, and every other file once. */
function hostOf(drafts: readonly Draft[]): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const draftAt = (name: string): Draft | undefined => drafts.find(({ file }) => file === name);
  const read = new Map<string, ts.SourceFile | undefined>();
  return {
    ...host,
    fileExists: (name) => draftAt(name) !== undefined || host.fileExists(name),
    getSourceFile: (name, target) => {
      const draft = draftAt(name);
      if (draft) return ts.createSourceFile(name, draft.text, target);
      if (!read.has(name)) read.set(name, host.getSourceFile(name, target));
      return read.get(name);
    },
  };
}
