import { operationPathOf } from "../../document/operation-places.ts";
import { type DocumentNode, walkDocument } from "../../document/walk-document.ts";
import type { Problem } from "../../model/problem.ts";
import { isObject } from "../../json/is-object.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import {
  type ExtensionPlace,
  type ExtensionSchema,
  extensionSchemas,
} from "../../query/policies/extension-schemas.ts";
import { validateExtension } from "./validate-extension.ts";

/** Validates every policy of a document by the schema of its extension, and checks that the extension is allowed at its place. */
export function checkPolicies(document: JsonObject): readonly Problem[] {
  const problems: Problem[] = [];
  walkDocument(document, (node) => problems.push(...checkNode(document, node)));
  return problems;
}

function checkNode(document: JsonObject, node: DocumentNode): readonly Problem[] {
  return Object.entries(extensionSchemas)
    .filter(([name]) => Object.hasOwn(node.value, name))
    .flatMap(([name, extension]) => checkExtension(document, node, { name, ...extension }));
}

interface NamedExtension extends ExtensionSchema {
  readonly name: string;
}

function checkExtension(
  document: JsonObject,
  node: DocumentNode,
  extension: NamedExtension,
): readonly Problem[] {
  const { name } = extension;
  const pointer = `${node.pointer}${formatPointer([name])}`;
  const place = placeOf(node.pointer);
  if (!extension.places.includes(place) && !extension.places.includes("anywhere")) {
    return [misplaced(extension, pointer)];
  }
  if (name === "x-idempotency" && place === "operation" && isBaseless(document, node.value[name]))
    return [baseless(pointer)];
  const schema =
    (place === "operation" ? extension.operationSchema : undefined) ?? extension.schema;
  return validateExtension(schema, { name, value: node.value[name], pointer });
}

const placePatterns: readonly (readonly [
  ExtensionPlace,
  (tokens: readonly string[]) => boolean,
])[] = [
  ["root", (tokens) => tokens.length === 0],
  ["operation", isOperationPath],
  [
    "security-scheme",
    ([components, kind, , ...rest]) =>
      components === "components" && kind === "securitySchemes" && rest.length === 0,
  ],
];

/** A path item is a member of one of these maps. */
const pathItemMaps: ReadonlySet<string | undefined> = new Set(["paths", "pathItems", "webhooks"]);

function isOperationPath(tokens: readonly string[]): boolean {
  return [1, 2].some(
    (length) =>
      operationPathOf(tokens.slice(-length))?.length === length &&
      pathItemMaps.has(tokens.at(-length - 2)),
  );
}

function placeOf(pointer: string): ExtensionPlace {
  const tokens = parsePointer(pointer);
  return placePatterns.find(([, matches]) => matches(tokens))?.[0] ?? "anywhere";
}

/** Whether an operation turns on a policy that the root does not declare. */
function isBaseless(document: JsonObject, value: unknown): boolean {
  return document["x-idempotency"] === undefined && (value === true || isObject(value));
}

function baseless(pointer: string): Problem {
  return {
    code: "policy-invalid",
    message: "The operation is keyed, but the document declares no x-idempotency at its root",
    pointer,
    hint: "Declare the whole policy at the root; operations turn it on or override parts of it.",
  };
}

function misplaced({ name, places }: NamedExtension, pointer: string): Problem {
  return {
    code: "policy-invalid",
    message: `The policy ${name} is not allowed here`,
    pointer,
    hint: `It belongs on: ${places.join(", ").replace("root", "the document's root").replace("-", " ")}.`,
  };
}
