import type { Operation, Response } from "@plumbline/contract";
import type { ExampleBook } from "../generate/create-example-book.ts";
import type { EngineResult } from "./engine-result.ts";
import { loadPrism, type PrismOperation } from "./load-prism.ts";

/** The preferences of a valid request. */
export interface EngineRequest {
  readonly accept?: string;
  readonly code?: number;
  readonly example?: string;
}

/** Chooses status, media type and example of a response. */
export type Engine = (operation: Operation, request: EngineRequest) => Promise<EngineResult>;

/**
 * Runs Prism's negotiation on the example book. Prism gets only an operation with its responses and the names of their examples.
 * It does not validate requests or generate data, because it accepts invalid requests (`multipleOf`, `unevaluatedProperties`), rejects
 * valid ones (`prefixItems`) and generates examples that violate their schema. It gets no callbacks, which would send requests.
 */
export function createEngine(examples: ExampleBook): Engine {
  const operations = new Map<string, Promise<readonly PrismOperation[]>>();

  function prepare(operation: Operation): Promise<readonly PrismOperation[]> {
    const known = operations.get(operation.pointer) ?? toPrismOperations(operation, examples);
    operations.set(operation.pointer, known);
    return known;
  }

  return async (operation, { accept, code, example }) => {
    const { choose } = await loadPrism();
    return choose(await prepare(operation), {
      ...readAccept(accept),
      ...(code !== undefined && { code }),
      ...(example !== undefined && { exampleKey: keyOf(example) }),
      dynamic: false,
    });
  };
}

async function toPrismOperations(
  { responses }: Operation,
  examples: ExampleBook,
): Promise<readonly PrismOperation[]> {
  const { readOperations } = await loadPrism();
  const entries = responses.map(
    (response) => [response.status, toResponse(response, examples)] as const,
  );
  return readOperations({
    openapi: "3.1.1",
    info: { title: "one operation", version: "1" },
    paths: { "/": { get: { responses: Object.fromEntries(entries) } } },
  });
}

function toResponse({ content }: Response, { examplesOf }: ExampleBook): object {
  const entries = content.map((media) => {
    // Prism gets the names instead of the values, which may contain anything, for example members called `$ref`.
    const named = examplesOf(media).map(({ name }) => [keyOf(name), { value: name }] as const);
    return [media.mediaType, { examples: Object.fromEntries(named) }] as const;
  });
  return { description: "", content: Object.fromEntries(entries) };
}

/** Prism takes the first key, and keys that are numbers come first in an object. */
function keyOf(name: string): string {
  return `example ${name}`;
}

/** Ignores invalid media ranges, for which Prism would throw. @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1 */
function readAccept(accept: string | undefined): { readonly mediaTypes?: string[] } {
  const ranges = (accept ?? "")
    .split(",")
    .filter((range) => /^\s*[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+\s*(?:;|$)/.test(range));
  return ranges.length === 0 ? {} : { mediaTypes: ranges };
}
