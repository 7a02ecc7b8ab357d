import { isTextFormat, type Parameter } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";

/** A name of a value that a server issues, such as `pageToken`. */
const issued = /(?:^|[-_])(?:cursor|token)$|(?:Cursor|Token)$/;

/** Whether only the server knows the valid values of a parameter: those that it issues, and texts of a format that no standard defines. */
export function isOpaque({ contract, operation }: Subject, parameter: Parameter): boolean {
  const { pagination } = operation.policies;
  const isIssued = parameter.name === pagination?.cursor || issued.test(parameter.name);
  return (parameter.in === "query" && isIssued) || hasOwnFormat(parameter, contract.document);
}

/** Whether a parameter is a text of a format that no standard defines. */
export function hasOwnFormat({ schema: { schema } }: Parameter, document: object): boolean {
  if (typeof schema !== "object" || schema["type"] !== "string") return false;
  const { format } = schema;
  return typeof format === "string" && !("enum" in schema) && !isTextFormat(format, document);
}
