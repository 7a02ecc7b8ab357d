import { type SchemaCursor, subschemaAt } from "@plumbline/contract";
import { stringOf } from "../schema/child-at.ts";
import type { Shape } from "./shape.ts";

const jsonType = /^application\/(?:[^;]+\+)?json\s*(?:;|$)/i;

/**
 * The schemas of the value that a text of the shape contains as JSON; undefined if the text is not JSON. No validator asserts them.
 * @see https://json-schema.org/draft/2020-12/json-schema-validation#section-8
 */
export function jsonContent({ parts }: Shape): readonly SchemaCursor[] | undefined {
  const types = parts.flatMap((part) => stringOf(part, "contentMediaType") ?? []);
  const isEncoded = parts.some((part) => stringOf(part, "contentEncoding") !== undefined);
  if (isEncoded || !types.some((type) => jsonType.test(type))) return undefined;
  return parts.flatMap((part) => subschemaAt(part, "contentSchema") ?? []);
}
