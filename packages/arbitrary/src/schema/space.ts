import type { ArbitraryOptions, Direction } from "../arbitrary-options.ts";
import type { JsonSchema, JsonValue } from "../json-value.ts";
import { isJsonObject, isSchema } from "../json-value.ts";
import { ArbitraryError } from "../arbitrary-error.ts";
import { deepEqual } from "../evaluate/deep-equal.ts";
import { applyDiscriminators } from "./apply-discriminators.ts";
import { copyJson } from "./copy-json.ts";
import { dropOmittedRequirements } from "./drop-omitted-requirements.ts";
import { hasDiscriminator } from "./has-discriminator.ts";
import { joinPointer, readPointer, readToken, splitPointer } from "./join-pointer.ts";
import type { Located } from "./located.ts";
import { baseOf, keywordOf, locate, stringOf } from "./located.ts";
import type { Resources } from "./resources.ts";
import { indexResources } from "./resources.ts";

/** URI of a document without `$id`. */
export const documentUri = "plumbline:/document";

/** A document in which references resolve, and the schema to generate values for. */
export interface Space {
  readonly root: JsonValue;
  readonly entry: Located;
  /** Whether `entry` is a place of `root`, or a schema outside it that refers into it. */
  readonly isInside: boolean;
  /** Whether the document is the schema itself. */
  readonly ownsRoot: boolean;
  readonly resources: Resources;
  readonly direction: Direction | undefined;
}

/** What a copy of a document keeps of its meaning. */
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
  const { direction, pointer = "" } = options;
  const reading = { direction, isDiscriminating };
  if (options.root === undefined) {
    const root = copy(schema, reading);
    const resources = indexResources(root, pointer, documentUri);
    return {
      root,
      entry: locate(asSchema(root), pointer, documentUri),
      isInside: true,
      ownsRoot: true,
      resources,
      direction,
    };
  }
  const document = openDocument(options.root, reading);
  const place = readPointer(document.root, pointer);
  if (isSchema(place) && arrivesAt(options.root, pointer, schema)) {
    return {
      ...document,
      entry: locateIn(document, pointer),
      isInside: true,
      ownsRoot: false,
      direction,
    };
  }
  const entry = locate(asSchema(copy(schema, reading)), pointer, documentUri);
  return { ...document, entry, isInside: false, ownsRoot: false, direction };
}

/** Follows a reference. Throws `unsupported` if it leaves the document. @see https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3 */
export function resolveReference(
  space: Space,
  from: Located,
  keyword: "$ref" | "$dynamicRef",
): Located | undefined {
  const reference = stringOf(from, keyword);
  if (reference === undefined) return undefined;
  const target = targetOf(space, reference, from.base);
  if (target !== undefined)
    return keyword === "$dynamicRef"
      ? outermost(space, target, URL.parse(reference, from.base))
      : target;
  throw new ArbitraryError(
    "unsupported",
    `The reference ${reference} does not resolve inside the document.`,
    {
      pointer: joinPointer(from.pointer, keyword),
      hint: "Move the referenced schema into the document first.",
    },
  );
}

/** References are followed for every value that is validated, so each is resolved once. */
const targets = new WeakMap<Resources, Map<string, Located | undefined>>();

/** The schema that a reference names. The same reference always gives the same object, whose children are known. */
function targetOf(space: Space, reference: string, base: string): Located | undefined {
  const known = targets.get(space.resources) ?? new Map<string, Located | undefined>();
  targets.set(space.resources, known);
  const key = `${base} ${reference}`;
  if (!known.has(key)) {
    const url = URL.parse(reference, base);
    known.set(key, url === null ? undefined : findTarget(space, url));
  }
  return known.get(key);
}

interface Document {
  readonly root: JsonValue;
  readonly resources: Resources;
}

/** Copies of a document by reading. */
const documents = new WeakMap<object, Map<string, Document>>();

function openDocument(source: JsonValue, reading: Reading): Document {
  const copies =
    (typeof source === "object" && source !== null && documents.get(source)) ||
    new Map<string, Document>();
  // Without a discriminator, both readings are the same, and so are the validators of its schemas.
  const isDiscriminating = reading.isDiscriminating && hasDiscriminator(source);
  const key = JSON.stringify([reading.direction, isDiscriminating]);
  const known = copies.get(key);
  if (known !== undefined) return known;
  const root = copy(source, { ...reading, isDiscriminating });
  const document = { root, resources: indexResources(root, "", documentUri) };
  if (typeof source === "object" && source !== null)
    documents.set(source, copies.set(key, document));
  return document;
}

function copy<Value extends JsonValue>(
  value: Value,
  { direction, isDiscriminating }: Reading,
): Value {
  const copied = copyJson(value);
  if (isDiscriminating) applyDiscriminators(copied);
  if (direction !== undefined) dropOmittedRequirements(copied, direction);
  return copied;
}

function arrivesAt(root: JsonValue, pointer: string, schema: JsonSchema): boolean {
  let place = readPointer(root, pointer);
  for (let hops = 0; hops < 32; hops += 1) {
    if (place === schema || deepEqual(place, schema)) return true;
    const reference = isJsonObject(place) ? place["$ref"] : undefined;
    if (typeof reference !== "string" || !reference.startsWith("#")) return false;
    place = readPointer(root, decodeFragment(reference.slice(1)));
  }
  return false;
}

function findTarget(space: Document, url: URL): Located | undefined {
  const fragment = decodeFragment(url.hash.slice(1));
  const uri = url.href.slice(0, url.href.length - url.hash.length).replace(/#$/, "");
  if (fragment !== "" && !fragment.startsWith("/"))
    return space.resources.anchors.get(`${uri}#${fragment}`);
  const document = space.resources.documents.get(uri);
  if (document === undefined) return undefined;
  return descend(uri === documentUri ? space.root : document.schema, document, fragment);
}

function locateIn(document: Document, pointer: string): Located {
  const target = findTarget(
    document,
    new URL(`${documentUri}#${encodeURI(pointer).replaceAll("#", "%23")}`),
  );
  return target ?? { schema: true, pointer, base: documentUri };
}

function descend(start: JsonValue, from: Located, pointer: string): Located | undefined {
  let value: JsonValue | undefined = start;
  let base = from.base;
  for (const token of splitPointer(pointer)) {
    value = readToken(value, token);
    base = baseOf(value, base);
  }
  return isSchema(value) ? { schema: value, pointer: from.pointer + pointer, base } : undefined;
}

/** The dynamic scope is taken to begin at the document: its own anchor of that name wins. */
function outermost(space: Space, target: Located, url: URL | null): Located {
  const name = url?.hash.slice(1) ?? "";
  if (keywordOf(target, "$dynamicAnchor") !== name) return target;
  const { base } = space.entry;
  return space.resources.dynamic.has(`${base}#${name}`)
    ? (space.resources.anchors.get(`${base}#${name}`) ?? target)
    : target;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function asSchema(value: JsonValue): JsonSchema {
  return isSchema(value) ? value : true;
}
