import {
  asObject,
  compileContract,
  type Contract,
  formatPointer,
  isObject,
  type JsonObject,
  type JsonValue,
  nearestName,
  type Operation,
  parsePointer,
  resolvePointer,
  walkDocument,
} from "@plumbline/contract";
import { CodegenError } from "../codegen-error.ts";

/** The operations that a client gets, and the contract without the parts that none of them needs. */
export interface Selection {
  readonly contract: Contract;
  readonly include: (operation: Operation) => boolean;
}

/**
 * Selects the operations whose operationId, tag or path matches one of the names, in which `*` stands for any text. The other operations, the
 * webhooks of other names, and the components that only they use are left out of the contract. Throws CodegenError `operation-unknown` if a name matches nothing.
 */
export function selectOperations(contract: Contract, names: readonly string[]): Selection {
  const patterns = names.map((name) => ({ name, pattern: toPattern(name) }));
  const isSelected = ({ id, path, tags }: Operation): boolean =>
    patterns.some(({ pattern }) => [id, path, ...tags].some((text) => pattern.test(text)));
  for (const each of patterns) rejectUnknown(contract, each);
  const selected = contract.operations.filter(isSelected);
  const needed = closeOver(contract.document, [
    ...webhooksOf(contract.document).filter((pointer) =>
      patterns.some(({ pattern }) => pattern.test(parsePointer(pointer).at(-1) ?? "")),
    ),
    ...selected.flatMap(({ pointer }) => [pointer, `${pathOf(pointer)}/parameters`]),
  ]);
  const document = withoutOthers(contract, needed);
  const ids = new Set(selected.map(({ id }) => id));
  const options = { source: contract.source, defects: "collect", validators: "lazy" } as const;
  return { contract: compileContract(document, options), include: ({ id }) => ids.has(id) };
}

function pathOf(pointer: string): string {
  return formatPointer(parsePointer(pointer).slice(0, 2));
}

function toPattern(name: string): RegExp {
  return new RegExp(`^${name.split("*").map(escape).join(".*")}$`, "s");
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

function rejectUnknown(
  { operations, source }: Contract,
  { name, pattern }: { readonly name: string; readonly pattern: RegExp },
): void {
  const known = operations.flatMap(({ id, path, tags }) => [id, path, ...tags]);
  if (known.some((text) => pattern.test(text))) return;
  const nearest = nearestName(name, known);
  throw new CodegenError(
    "operation-unknown",
    `No operation has the operationId, the tag or the path "${name}"`,
    {
      place: { file: source },
      hint:
        nearest === undefined
          ? "In a name, * stands for any text, such as /books*."
          : `Did you mean "${nearest}"? In a name, * stands for any text.`,
    },
  );
}

/** The pointers of all parts that references lead to, and of the parts where they begin. */
function closeOver(document: JsonObject, start: readonly string[]): ReadonlySet<string> {
  const found = new Set(start);
  // A set yields the elements that are added while it is read.
  for (const pointer of found) {
    const part = resolvePointer(document, pointer);
    walkDocument(isObject(part) ? part : { parameters: part }, ({ value }) => {
      for (const target of targetsOf(value)) found.add(target);
    });
  }
  return found;
}

/** The pointers that a reference and the mapping of a discriminator name. The contract has written references as pointers. */
function targetsOf(value: JsonObject): readonly string[] {
  const mapping = asObject(asObject(value["discriminator"])["mapping"]);
  return [value["$ref"], ...Object.values(mapping)].flatMap((reference) =>
    typeof reference === "string" && reference.startsWith("#/")
      ? [formatPointer(parsePointer(reference))]
      : [],
  );
}

function withoutOthers(
  { document, operations }: Contract,
  needed: ReadonlySet<string>,
): JsonObject {
  const isNeeded = (pointer: string): boolean =>
    [...needed].some((each) => each === pointer || each.startsWith(`${pointer}/`));
  const unneeded = new Set(
    [
      ...operations.map(({ pointer }) => pointer),
      ...webhooksOf(document),
      ...componentsOf(document),
    ].filter((pointer) => !isNeeded(pointer)),
  );
  return asObject(without(document, "", unneeded));
}

function webhooksOf(document: JsonObject): readonly string[] {
  return Object.keys(asObject(document["webhooks"])).map((name) =>
    formatPointer(["webhooks", name]),
  );
}

/** Components that references name. Security schemes are named by requirements. */
function componentsOf(document: JsonObject): readonly string[] {
  return Object.entries(asObject(document["components"])).flatMap(([kind, parts]) =>
    kind === "securitySchemes" || kind.startsWith("x-")
      ? []
      : Object.keys(asObject(parts)).map((name) => formatPointer(["components", kind, name])),
  );
}

/** A copy without the parts at some pointers, and without the paths that have no other part. */
function without(
  value: JsonValue | undefined,
  pointer: string,
  unneeded: ReadonlySet<string>,
): JsonValue | undefined {
  if (!isObject(value) || parsePointer(pointer).length > 3) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const at = `${pointer}${formatPointer([name])}`;
      if (unneeded.has(at)) return [];
      const kept = without(member, at, unneeded);
      const isEmptied =
        isObject(member) && isObject(kept) && pointer === "/paths" && lostAll(member, kept);
      return isEmptied ? [] : [[name, kept] as const];
    }),
  );
}

const methods = /^(?:get|put|post|delete|options|head|patch|trace|query|additionalOperations)$/;

function lostAll(before: JsonObject, after: JsonObject): boolean {
  return countMethods(before) > 0 && countMethods(after) === 0;
}

function countMethods(item: JsonObject): number {
  return Object.keys(item).filter((key) => methods.test(key)).length;
}
