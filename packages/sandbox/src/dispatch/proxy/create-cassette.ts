import { writeFile } from "node:fs/promises";
import {
  asObject,
  type Contract,
  findResponse,
  type JsonObject,
  type JsonValue,
  type Operation,
  parsePointer,
  resolvePointer,
  setAt,
} from "@plumbline/contract";
import { checkAnswer } from "@plumbline/server";
import { maskSecrets } from "./mask-secrets.ts";

/** A response of the real service. */
export interface Recorded {
  readonly operation: Operation;
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonValue;
}

/** Records responses as the examples of a document, which a mock can then serve. */
export interface Cassette {
  /** Keeps a response without its secrets, unless it violates the document: a mock serves only examples that conform. */
  record(recorded: Recorded): void;
  /** The document with the latest response of each operation and status as the only example. */
  readonly document: () => JsonObject;
  /** Writes the document, if there is a file. */
  save(): Promise<void>;
}

export function createCassette(contract: Contract, file?: string): Cassette {
  const responses = new Map<string, { readonly pointer: string; readonly response: JsonObject }>();

  function document(): JsonObject {
    return [...responses.values()].reduce(
      (before, { pointer, response }) => asObject(setAt(before, parsePointer(pointer), response)),
      contract.document,
    );
  }

  return {
    record({ operation, status, headers, body }) {
      const value = maskSecrets(body);
      const documented = findResponse(operation, status);
      if (documented === undefined) return;
      if (checkAnswer(operation, { status, headers, body: value }).length > 0) return;
      const pointer = `${operation.pointer}/responses/${status}`;
      const response = withExample(resolveResponse(contract, documented.pointer), value);
      responses.set(pointer, { pointer, response });
    },
    document,
    async save() {
      if (file !== undefined) await writeFile(file, `${JSON.stringify(document(), null, 2)}\n`);
    },
  };
}

/** A response object, with a reference at its top followed: others may share what it refers to. */
function resolveResponse({ document }: Contract, pointer: string): JsonObject {
  const found = asObject(resolvePointer(document, pointer));
  const reference = found["$ref"];
  return typeof reference === "string"
    ? asObject(resolvePointer(document, decodeURIComponent(reference.slice(1))))
    : found;
}

function withExample(response: JsonObject, value: JsonValue): JsonObject {
  const content = Object.entries(asObject(response["content"])).map(([mediaType, media]) => {
    const { example: _, ...rest } = asObject(media);
    return [mediaType, { ...rest, examples: { recorded: { value } } }] as const;
  });
  return { ...response, content: Object.fromEntries(content) };
}
