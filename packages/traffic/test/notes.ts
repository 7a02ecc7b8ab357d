import { compileContract, type Contract, type JsonObject } from "@plumbline/contract";
import type { PassedExchange } from "../src/index.ts";

/** A document with notes below `/api`. */
export function notesContract(): Contract {
  const note = {
    type: "object",
    required: ["id", "title"],
    properties: { id: { type: "string" }, title: { type: "string", maxLength: 20 } },
  } as const;
  return compileContract({
    openapi: "3.1.0",
    info: { title: "Notes", version: "1.0.0" },
    servers: [{ url: "https://notes.example/api" }],
    paths: {
      "/notes": {
        get: {
          operationId: "listNotes",
          parameters: [
            { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 50 } },
          ],
          responses: {
            "200": { description: "Notes", content: contentOf({ type: "array", items: note }) },
            "400": { description: "Invalid" },
          },
        },
        post: {
          operationId: "addNote",
          requestBody: {
            required: true,
            content: contentOf({
              type: "object",
              required: ["title"],
              properties: { title: { type: "string", maxLength: 20 } },
            }),
          },
          responses: {
            "201": { description: "Created", content: contentOf(note) },
            "400": { description: "Invalid" },
          },
        },
      },
      "/notes/{id}": {
        get: {
          operationId: "getNote",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          responses: { "200": { description: "A note", content: contentOf(note) } },
        },
      },
    },
  });
}

/** The parts of an exchange that a test states. */
export interface Said {
  /** `GET /api/notes`. */
  readonly asks: string;
  readonly sends?: unknown;
  readonly status: number;
  readonly answers?: unknown;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const json = { "content-type": "application/json" };

/** An exchange with JSON bodies. */
export function exchange({
  asks,
  sends,
  status,
  answers,
  origin = "https://notes.example",
  headers = {},
}: Said): PassedExchange {
  const [method = "", path = ""] = asks.split(" ");
  return {
    request: {
      method,
      url: `${origin}${path}`,
      headers: { ...headers, ...(sends !== undefined && json) },
      ...(sends !== undefined && { body: JSON.stringify(sends) }),
    },
    response: {
      status,
      headers: answers === undefined ? {} : json,
      bytes: new TextEncoder().encode(answers === undefined ? "" : JSON.stringify(answers)),
    },
    elapsedMs: 1,
  };
}

function contentOf(schema: JsonObject): JsonObject {
  return { "application/json": { schema } };
}
