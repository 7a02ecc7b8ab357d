import { literalText } from "@plumbline/contract";
import { printSchema } from "../types/print-schema.ts";
import type { Discriminated } from "../types/read-discriminators.ts";
import { plain, type TypeText, unionOf, unknownType } from "../types/type-text.ts";
import type { Streamed, StreamedItem } from "./read-streamed.ts";

/** The type of a streamed body. */
export function printStreamed({ kind, items }: Streamed, discriminated: Discriminated): TypeText {
  const types = items.map((item) => {
    const data = printData(item, discriminated);
    return kind === "events" ? eventOf(data, item.event) : data;
  });
  return plain(`ItemStream<${unionOf(types).text}>`);
}

function printData({ schema }: StreamedItem, discriminated: Discriminated): TypeText {
  if (schema === undefined) return unknownType;
  return printSchema(schema, { ...discriminated, view: "response" });
}

function eventOf({ text }: TypeText, name: string | undefined): TypeText {
  return plain(`ServerEvent<${text}${name === undefined ? "" : `, ${literalText(name)}`}>`);
}
