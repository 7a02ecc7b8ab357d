import type { JsonValue } from "@plumbline/contract";
import type { Input } from "../../model/input.ts";

export function withBody(input: Input, body: JsonValue): Input {
  return { ...input, body };
}

export function withoutBody(input: Input): Input {
  const { body: _, ...rest } = input;
  return rest;
}
