import { checkDocument, checkVersion, warnVersion } from "./check/check-document.ts";
import { checkOperations } from "./check/check-operations.ts";
import { checkPolicies } from "./check/check-policies.ts";
import { checkRateLimitNames } from "./check/check-policy-names.ts";
import { checkSchemeNames } from "./check/check-scheme-names.ts";
import { checkSchemas } from "./check/check-schemas.ts";
import { compileClauses } from "./clauses/compile-clauses.ts";
import { checkEndless } from "./check/check-endless.ts";
import { checkReferences } from "../document/check-references.ts";
import { indexReferences, type ReferenceIndex } from "../document/index-references.ts";
import { mergePathItems } from "../document/merge-path-items.ts";
import { child, children, type Node } from "../document/node.ts";
import { straightenReferences } from "../schema/straighten-references.ts";
import { registerIndex } from "../schema/follow-references.ts";
import type { Locate } from "../model/problem.ts";
import { throwProblems } from "../model/throw-problems.ts";
import { asObject, asString, optionalString } from "../json/is-object.ts";
import type { Clause, Contract, Tag } from "../model/contract.ts";
import type { Defect } from "../model/defect.ts";
import type { JsonObject } from "../model/json-value.ts";
import type { Warning } from "../model/warning.ts";
import { registerFormats, type TextFormats } from "../schema/validate/formats-of.ts";
import { createValidator } from "../schema/validate/create-validator.ts";
import { compileUsable } from "./compile-usable.ts";
import { compileOperations } from "./compile-operations.ts";
import { compileContractPolicies } from "./compile-contract-policies.ts";
import { compileSecuritySchemes } from "./compile-security-schemes.ts";
import { compileServers, defaultServers } from "./compile-servers.ts";
import { shareServers } from "./share-servers.ts";
import { registerWritten, type ToWritten } from "../query/written-path.ts";
import { registerLocate } from "../query/place-of.ts";
import type { CompileScope } from "./compile-scope.ts";
import { createHandles, type Handles } from "./create-handles.ts";

/** Options of `compileContract`. */
export interface CompileOptions {
  /** `Contract.source`; `(object)` when absent. */
  readonly source?: string;
  /**
   * Whether each schema is compiled now, so that an invalid one is an error now, or at its first use.
   * Default `eager`, but `lazy` above 400 schema places, because compiling them takes many seconds.
   */
  readonly validators?: "eager" | "lazy";
  /** Names the file and line of a pointer in error places; by default the place is `source` and the pointer. */
  readonly locate?: Locate;
  /**
   * `reject`: throw if a part of the document cannot be compiled. `collect`: leave out such parts, list them in
   * `Contract.defects`, and throw only if neither an operation nor a webhook is left. Default `reject`.
   */
  readonly defects?: "reject" | "collect";
  /** Converts the tokens of a place to those of the document before its upgrade. Default: they are the same. */
  readonly toWritten?: ToWritten;
  /** Formats of text that the document uses and no standard defines. Default: unknown formats match every text. */
  readonly formats?: TextFormats;
  /** Warnings of the steps before, which come first in `Contract.warnings`. */
  readonly warnings?: readonly Warning[];
}

const mostEager = 400;

/**
 * Compiles a self-contained OpenAPI document, of version 3.1 or later, (without external `$ref`s) into a frozen Contract. Pure: it reads only its arguments.
 * Freezes the document too. Throws ContractError `document-invalid`, `reference-unresolved`, `policy-unknown`, `policy-invalid` or `schema-invalid`.
 * @see https://spec.openapis.org/oas/v3.2.0
 * @example
 * ```ts
 * import { compileContract } from "@plumbline/contract";
 *
 * const contract = compileContract({
 *   openapi: "3.2.0",
 *   info: { title: "Bookshop", version: "1.0.0" },
 *   paths: {},
 * });
 * console.log(contract.title);
 * ```
 */
export function compileContract(document: JsonObject, options: CompileOptions = {}): Contract {
  const { source = "(object)", validators, defects = "reject" } = options;
  const locate = options.locate ?? ((pointer: string) => ({ file: source, pointer }));
  throwProblems(checkVersion(document), locate);
  const merged = mergePathItems(document);
  const warnings = [...merged.warnings, ...warnVersion(document)].map((warning) => ({
    ...warning,
    place: locate(warning.pointer),
  }));
  const scope = {
    source,
    locate,
    validators,
    formats: options.formats ?? {},
    warnings: [...(options.warnings ?? []), ...warnings],
  };
  const contract =
    defects === "reject"
      ? compileValid(merged.document, scope)
      : compileUsable(merged.document, {
          locate,
          compile: (draft, found) => compileValid(draft, { ...scope, defects: found }),
        });
  if (options.toWritten) registerWritten(contract, options.toWritten);
  return contract;
}

interface Compilation {
  readonly source: string;
  readonly locate: Locate;
  readonly validators: CompileOptions["validators"];
  readonly formats: TextFormats;
  readonly warnings: readonly Warning[];
  /** The defects of the document that were left out of it. Absent if it is taken as it is. */
  readonly defects?: readonly Defect[];
}

function compileValid(document: JsonObject, options: Compilation): Contract {
  const { locate, defects } = options;
  const given = indexReferences(document);
  throwProblems(checkReferences(given), locate);
  throwProblems(checkEndless(given), locate);
  throwProblems([...checkDocument(given), ...checkPolicies(document)], locate);
  const index = straightenReferences(given);
  registerIndex(index);
  registerFormats(index.document, options.formats);
  const validator = createValidator(index, locate);
  const handles = createHandles(index, validator);
  const contract = assemble(index, handles, options);
  registerLocate(contract, locate);
  throwProblems(
    [
      ...checkRateLimitNames(contract.policies.rateLimits),
      ...checkSchemeNames(contract),
      ...checkOperations(contract),
    ],
    locate,
  );
  const pointers = handles.pointers();
  const validators = options.validators ?? (pointers.length > mostEager ? "lazy" : "eager");
  // A schema of the usable part must not turn out to be invalid at its first use.
  if (validators === "eager" || defects) {
    const isEager = validators === "eager";
    throwProblems(checkSchemas(index, pointers, { validator, isEager }), locate);
  }
  return contract;
}

function assemble(
  index: ReferenceIndex,
  handles: Handles,
  { source, warnings, defects = [] }: Compilation,
): Contract {
  const { document } = index;
  const root = { value: document, pointer: "" };
  const scope: CompileScope = { index, toHandle: handles.toHandle };
  const stated = compileServers(scope, root);
  const policies = compileContractPolicies(document);
  const compiled = compileOperations(scope, { servers: stated ?? defaultServers, policies });
  const { servers, operations } = stated
    ? { servers: stated, operations: compiled }
    : shareServers(compiled);
  const info = asObject(document.info);
  const parts: Omit<Contract, "clauses"> = {
    title: asString(info.title),
    version: asString(info.version),
    source,
    document,
    servers,
    tags: compileTags(scope, root),
    operations,
    securitySchemes: compileSecuritySchemes(scope, root),
    policies,
    defects,
    warnings,
  };
  return withClauses(deepFreeze(parts));
}

function compileTags(scope: CompileScope, root: Node): readonly Tag[] {
  return children(scope.index, child(root, "tags")).map(({ value, pointer }) => ({
    name: asString(value.name),
    ...optionalString("summary", value.summary),
    ...optionalString("description", value.description),
    ...optionalString("parent", value.parent),
    ...optionalString("kind", value.kind),
    pointer,
  }));
}

/** A large document has many clauses, and few tools need them: they are listed at first use. */
function withClauses(parts: Omit<Contract, "clauses">): Contract {
  let clauses: readonly Clause[] | undefined;
  return Object.freeze({
    ...parts,
    get clauses() {
      return (clauses ??= deepFreeze(compileClauses(parts)));
    },
  });
}

/** Freezes a value and everything in it. The members of a frozen object are taken to be frozen. */
function deepFreeze<Value>(value: Value): Value {
  const pending: unknown[] = [value];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item !== "object" || item === null || Object.isFrozen(item)) continue;
    Object.freeze(item);
    for (const member of Object.values(item)) {
      if (typeof member === "object" && member !== null) pending.push(member);
    }
  }
  return value;
}
