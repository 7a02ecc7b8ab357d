import {
  formatsOf,
  isObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  mapSubschemas,
  omitRequirements,
  omittedRequirements,
  openSchema,
  parsePointer,
  formatPointer,
  registerFormats,
  resolvePointer,
  resolveReference as resolveText,
  type SchemaCursor,
  straightDocument,
} from "@plumbline/contract";
import { ArbitraryError } from "../arbitrary-error.ts";
import type { ArbitraryOptions, Direction } from "../arbitrary-options.ts";
import { deepEqual } from "./deep-equal.ts";
import { applyDiscriminators } from "./apply-discriminators.ts";
import { keywordOf } from "./child-at.ts";
import { copyJson } from "./copy-json.ts";
import { joinPointer } from "./join-pointer.ts";

/** A document in which references resolve, and the schema to generate values for. */
export interface Space {
  readonly document: JsonObject;
  readonly entry: SchemaCursor;
  /** Whether `entry` is a place of `document`, or a schema outside it that refers into it. */
  readonly isInside: boolean;
  /** Whether the document is the schema itself. Its pointers begin at the pointer of the entry. */
  readonly ownsRoot: boolean;
  readonly direction: Direction | undefined;
  /** Whether a value is judged as by a validator, which does not read discriminators. Default: `false`. */
  readonly isUnselected?: boolean;
}

/** How a copy of a document is read. */
export interface Reading {
  readonly direction?: Direction | undefined;
  /** Whether the discriminators of valid values select their alternative. */
  readonly isDiscriminating: boolean;
}

/** Places a schema in a copy of its document, so that later changes of the document have no effect. */
export function openSpace(
  schema: JsonSchema,
  {
    isDiscriminating = true,
    ...options
  }: ArbitraryOptions & Partial<Pick<Reading, "isDiscriminating">>,
): Space {
  const { direction, pointer = "", root } = options;
  const reading = { direction, isDiscriminating };
  if (!isObject(root)) {
    const document = isObject(schema) ? prepare(straightCopy(schema), reading) : {};
    const entry = { document, pointer, schema: isObject(schema) ? document : schema };
    return { document, entry, isInside: true, ownsRoot: true, direction };
  }
  const document = openDocument(root, reading);
  const place = openSchema(document, pointer);
  if (place && arrivesAt(root, pointer, schema))
    return { document, entry: place, isInside: true, ownsRoot: false, direction };
  const copy = copyJson(straightSchema(root, schema, pointer));
  const entry = { document, pointer, schema: copy };
  return { document, entry, isInside: false, ownsRoot: false, direction };
}

/** The schema outside a document with references that are pointers into it. */
function straightSchema(document: JsonObject, schema: JsonSchema, pointer: string): JsonSchema {
  if (!isObject(schema)) return schema;
  const { $ref: reference } = schema;
  const target =
    typeof reference === "string"
      ? resolveText({ document, pointer, schema }, reference)
      : undefined;
  const inner = mapSubschemas(schema, (child) => straightSchema(document, child, pointer));
  return target === undefined ? inner : { ...inner, $ref: `#${target.replaceAll("%", "%25")}` };
}

/** Follows a reference. Throws `unsupported` if it leaves the document. @see https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3 */
export function resolveReference(space: Space, from: SchemaCursor): SchemaCursor | undefined {
  const reference = keywordOf(from, "$ref") ?? keywordOf(from, "$dynamicRef");
  if (typeof reference !== "string") return undefined;
  const target = targetOf(space, reference);
  if (target !== undefined) return target;
  throw new ArbitraryError(
    "unsupported",
    `The reference ${reference} does not resolve inside the document.`,
    {
      pointer: joinPointer(from.pointer, "$ref"),
      hint: "Move the referenced schema into the document first.",
    },
  );
}

/** References are followed for every value that is validated, so each is resolved once. */
const targets = new WeakMap<Space, Map<string, SchemaCursor | undefined>>();

/** The schema that a reference names. The same reference always gives the same object, whose children are known. */
function targetOf(space: Space, reference: string): SchemaCursor | undefined {
  const known = targets.get(space) ?? new Map<string, SchemaCursor | undefined>();
  targets.set(space, known);
  if (!known.has(reference)) known.set(reference, findTarget(space, reference));
  return known.get(reference);
}

function findTarget(
  { document, ownsRoot, entry }: Space,
  reference: string,
): SchemaCursor | undefined {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  const target = openSchema(document, formatPointer(parsePointer(reference)));
  return target && ownsRoot ? { ...target, pointer: `${entry.pointer}${target.pointer}` } : target;
}

/** Copies of a document by reading. */
const documents = new WeakMap<object, Map<string, JsonObject>>();

function openDocument(source: JsonObject, reading: Reading): JsonObject {
  const copies = documents.get(source) ?? new Map<string, JsonObject>();
  documents.set(source, copies);
  const remember = (key: string, make: () => JsonObject): JsonObject => {
    const known = copies.get(key) ?? make();
    registerFormats(known, formatsOf(source));
    copies.set(key, known);
    return known;
  };
  const straight = remember("straight", () => straightCopy(source));
  return remember(JSON.stringify(reading), () => prepare(straight, reading));
}

function straightCopy(source: JsonObject): JsonObject {
  return straightDocument(copyJson(source));
}

/** The document itself if the reading changes nothing, so that readings share the validators of its schemas. */
function prepare(straight: JsonObject, { direction, isDiscriminating }: Reading): JsonObject {
  const document = isDiscriminating ? applyDiscriminators(straight) : straight;
  const leftOut = direction && omittedRequirements(document, direction);
  return leftOut && leftOut.size > 0 ? omitRequirements(document, leftOut).document : document;
}

function arrivesAt(root: JsonValue, pointer: string, schema: JsonSchema): boolean {
  let place = resolvePointer(root, pointer);
  for (let hops = 0; hops < 32; hops += 1) {
    if (place === schema || deepEqual(place, schema)) return true;
    const reference = isObject(place) ? place["$ref"] : undefined;
    if (typeof reference !== "string" || !/^#(?:\/|$)/.test(reference)) return false;
    place = resolvePointer(root, reference);
  }
  return false;
}
