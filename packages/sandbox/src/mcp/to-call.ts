import type { JsonObject, Operation } from "@plumbline/contract";
import { decideBodyLimit } from "@plumbline/policies";
import type { CallNotes, IncomingCall } from "../dispatch/incoming-call.ts";
import type { CallerScope } from "../dispatch/scopes-of.ts";
import { nameArgument } from "./tool-argument.ts";
import { toSource } from "./to-source.ts";

export interface ToolCall {
  readonly operation: Operation;
  readonly args: JsonObject;
  readonly origin: string;
  readonly secret?: string;
  readonly scope?: CallerScope;
  readonly notes: CallNotes;
}

/** Converts a tool call into a call of its operation. */
export function toCall({ operation, args, origin, secret, scope, notes }: ToolCall): IncomingCall {
  const bytes = encodeBody(operation, args);
  return {
    interface: "mcp",
    origin,
    notes,
    operation,
    source: toSource(operation, args),
    nameParameter: (parameter) => nameArgument(operation, parameter),
    contentType: bytes.byteLength === 0 ? null : (operation.body?.content[0]?.mediaType ?? null),
    ...(secret !== undefined && { secret }),
    ...(scope && { scope }),
    async readBytes(limit) {
      const decision = decideBodyLimit(limit, bytes.byteLength);
      return decision.kind === "allowed" ? { kind: "read", bytes } : decision;
    },
  };
}

function encodeBody({ body }: Operation, args: JsonObject): Uint8Array<ArrayBuffer> {
  const value = body === undefined ? undefined : args["body"];
  return new TextEncoder().encode(value === undefined ? "" : JSON.stringify(value));
}
