import {
  type Contract,
  type JsonObject,
  type JsonValue,
  parsePointer,
  type Response,
} from "@plumbline/contract";
import { isJsonMediaType } from "@plumbline/wire";
import { chooseHeaderValue } from "../generate/choose-header-value.ts";
import type { BodyExample } from "../generate/body-example.ts";
import { toOpenApi31 } from "./to-openapi-31.ts";
import { createExampleBook } from "../generate/create-example-book.ts";

/** Options of `enrichDocument`. */
export interface EnrichOptions {
  /** The same seed generates the same examples. Default 1. */
  readonly seed?: number;
}

/** A document with a valid example for every JSON response and response header. */
export interface EnrichedDocument {
  readonly document: JsonObject;
  /** Pointers of the media types and headers that got examples. */
  readonly added: readonly string[];
  /** Pointers of examples that contradict their schema. They are kept after the valid ones. */
  readonly contradicted: readonly string[];
  /** Pointers of media types and headers for which no valid example could be generated. */
  readonly failed: readonly string[];
}

/** The notes about one place of the document. */
type Note = Partial<Record<"added" | "contradicted" | "failed", readonly string[]>>;

/**
 * Adds an example to each JSON response and each response header that has none, so that other mock servers need not generate it.
 * Examples are generated from the schema and the seed, and validated. A document of OpenAPI 3.2 becomes one of 3.1 without the operations that
 * only 3.2 has. Does not change the contract.
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { enrichDocument } from "@plumbline/mock";
 *
 * const { document, added } = enrichDocument(await loadContract("openapi.json"), { seed: 7 });
 * console.log(`${added.length} examples added to ${String(document["openapi"])}`);
 * ```
 */
export function enrichDocument(contract: Contract, options: EnrichOptions = {}): EnrichedDocument {
  const seed = options.seed ?? 1;
  const document = structuredClone(contract.document);
  const notes = [...enrichBodies(contract, document, seed), ...enrichHeaders(contract, document)];
  return {
    document: toOpenApi31(document),
    added: notes.flatMap(({ added = [] }) => added),
    contradicted: notes.flatMap(({ contradicted = [] }) => contradicted),
    failed: notes.flatMap(({ failed = [] }) => failed),
  };
}

function enrichBodies(contract: Contract, document: JsonObject, seed: number): readonly Note[] {
  const { examplesOf } = createExampleBook(contract, seed);
  const medias = collectParts(contract, ({ content }) => content).filter(({ mediaType }) =>
    isJsonMediaType(mediaType),
  );
  return medias.map((media) => {
    const examples = examplesOf(media);
    const isComplete = examples.every(({ isValid, isGenerated }) => isValid && !isGenerated);
    const areOwn = media.examples.every(({ pointer }) => pointer.startsWith(`${media.pointer}/`));
    if (isComplete && areOwn) return {};
    writeExamples(objectAt(document, media.pointer), examples);
    const contradicted = media.examples.filter((_, index) =>
      isContradicted(examples, media.examples[index]?.name),
    );
    return {
      [examples[0]?.isValid ? "added" : "failed"]: [media.pointer],
      contradicted: contradicted.map(({ pointer }) => pointer),
    };
  });
}

function enrichHeaders(contract: Contract, document: JsonObject): readonly Note[] {
  const headers = collectParts(contract, (response) => response.headers).filter(
    ({ examples }) => examples.length === 0,
  );
  return headers.map((header) => {
    const value = chooseHeaderValue(contract, header);
    if (value === undefined) return { failed: [header.pointer] };
    objectAt(document, header.pointer)["example"] = value;
    return { added: [header.pointer] };
  });
}

/** Collects the parts of every response of a contract, without duplicates. */
function collectParts<Part extends { readonly pointer: string }>(
  { operations }: Contract,
  partsOf: (response: Response) => readonly Part[],
): readonly Part[] {
  const parts = operations.flatMap(({ responses }) =>
    responses.flatMap((response) => partsOf(response)),
  );
  return [...new Map(parts.map((part) => [part.pointer, part])).values()];
}

function isContradicted(examples: readonly BodyExample[], name: string | undefined): boolean {
  return examples.some(
    (example) => example.name === name && !example.isGenerated && !example.isValid,
  );
}

type Mutable = Record<string, JsonValue | undefined>;

/** The first example is the default, so that the order matters. */
function writeExamples(node: Mutable, examples: readonly BodyExample[]): void {
  const own = asObject(node["examples"]);
  delete node["example"];
  node["examples"] = Object.fromEntries(
    examples.map(({ name, value }) => [name, own[name] ?? { value }]),
  );
}

function objectAt(document: JsonObject, pointer: string): Mutable {
  const steps = parsePointer(pointer);
  return steps.reduce<Mutable>((node, step) => asObject(node[step]), document);
}

function asObject(value: JsonValue | undefined): Mutable {
  // The index of an array works like a key.
  return typeof value === "object" && value !== null ? (value as Mutable) : {};
}
