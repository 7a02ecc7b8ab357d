import {
  isJsonMediaType,
  literalText,
  type MediaType,
  openSchema,
  type Response,
} from "@plumbline/contract";
import { printItems, printParts } from "../stream/print-parts.ts";
import { printStreamed } from "../stream/print-streamed.ts";
import { readStreamed } from "../stream/read-streamed.ts";
import { isOpenData } from "../types/is-binary.ts";
import { printSchema } from "../types/print-schema.ts";
import type { Discriminated } from "../types/read-discriminators.ts";
import { neverType, plain, type TypeText, unionOf, unknownType } from "../types/type-text.ts";
import type { PrintedOperation } from "./print-input.ts";

/** The members of an operation's outcome: one for each documented response, and those that no document lists. */
export function printOutcome({
  operation,
  entry,
  discriminated,
}: PrintedOperation): readonly string[] {
  const keys = operation.responses.map(({ status }) => literalText(status)).join(" | ");
  const hasSuccess = entry.success.some((status) => status !== "default");
  const documented = operation.responses.flatMap((response) => {
    const isHead = operation.method === "head";
    return printStatus(response.status, { keys, hasSuccess }).map(([kind, status]) => {
      const body = bodyOf(response, { isHead, isSuccess: kind === "Success", ...discriminated });
      return `${kind}<${status}, ${body.text}>`;
    });
  });
  const pending = entry.idempotency ? ["Pending"] : [];
  return [...documented, "Undocumented", "NotSent", ...pending, "UnknownOutcome"];
}

type Kind = "Success" | "Failure";

interface StatusScope {
  readonly keys: string;
  readonly hasSuccess: boolean;
}

/** The kinds of outcomes that a key of `responses` describes, and their statuses. @see https://spec.openapis.org/oas/v3.1.1#responses-object */
function printStatus(
  status: string,
  { keys, hasSuccess }: StatusScope,
): readonly (readonly [Kind, string])[] {
  if (/^[2-5]\d\d$/.test(status)) return [[status.startsWith("2") ? "Success" : "Failure", status]];
  const covered = `StatusOf<${literalText(status)}, ${keys}>`;
  if (/^[2-5]XX$/.test(status)) return [[status.startsWith("2") ? "Success" : "Failure", covered]];
  if (status !== "default") return [];
  if (hasSuccess) return [["Failure", covered]];
  return [
    ["Success", `SuccessOf<${covered}>`],
    ["Failure", `FailureOf<${covered}>`],
  ];
}

interface BodyScope extends Discriminated {
  readonly isHead: boolean;
  readonly isSuccess: boolean;
}

/**
 * The type of a response's body as the client reads it: JSON is parsed, text is a string, events and lines of a success are a stream, parts
 * are a list, an object or a stream, and any other body is a `Blob`. A body of any type has the type of its schema.
 */
function bodyOf({ content }: Response, scope: BodyScope): TypeText {
  if (scope.isHead || content.length === 0) return plain("undefined");
  const types = content.map((body) => contentType(body, scope));
  return types.length === 0 ? neverType : unionOf(types);
}

function contentType(body: MediaType, { isSuccess, ...discriminated }: BodyScope): TypeText {
  const { mediaType, schema } = body;
  const streamed = isSuccess ? readStreamed(discriminated.document, body) : undefined;
  if (streamed?.kind === "parts")
    return plain(`ItemStream<${printItems(body, discriminated).text}>`);
  if (streamed) return printStreamed(streamed, discriminated);
  if (/^multipart\//i.test(mediaType)) return printParts(body, discriminated);
  if (/^text\//i.test(mediaType)) return plain("string");
  if (!isJsonMediaType(mediaType) && !isOpenData(body)) return plain("Blob");
  if (!schema) return unknownType;
  const cursor = openSchema(discriminated.document, schema.pointer);
  return printSchema(cursor, { ...discriminated, view: "response" });
}
