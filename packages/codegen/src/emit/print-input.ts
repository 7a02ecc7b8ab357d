import { asObject, type Operation, type Parameter, resolvePointer } from "@plumbline/contract";
import type { OperationEntry } from "@plumbline/client-runtime";
import { isTextHeader } from "../table/is-text-header.ts";
import { commentOf } from "../types/comment-of.ts";
import { propertyKey } from "../types/literal-type.ts";
import { isBinary, printSchema } from "../types/print-schema.ts";
import type { Discriminated } from "../types/read-discriminators.ts";
import type { View } from "../types/schema-use.ts";
import {
  type Member,
  objectOf,
  plain,
  type TypeText,
  unionOf,
  unknownType,
} from "../types/type-text.ts";

/** An operation of the client, with what the runtime knows about it. */
export interface PrintedOperation {
  readonly operation: Operation;
  readonly entry: OperationEntry;
  readonly discriminated: Discriminated;
}

/** The members of an operation's input that the document determines. */
export function printInput(printed: PrintedOperation): readonly Member[] {
  return [
    ...printPlace("path", "path", printed),
    ...printPlace("query", "query", printed),
    ...printPlace("headers", "header", printed),
    ...printPlace("cookies", "cookie", printed),
    ...printBody(printed),
  ];
}

function printPlace(
  key: string,
  place: Parameter["in"],
  { operation, entry, discriminated }: PrintedOperation,
): readonly Member[] {
  const members = operation.parameters
    .filter((parameter) => parameter.in === place && !isManaged(parameter, entry))
    .map((parameter): Member => {
      const { name, required } = parameter;
      const type = isTextHeader(parameter)
        ? plain("string")
        : printAt(parameter.schema.pointer, "request", discriminated);
      return {
        key: propertyKey(name),
        // The client omits what is undefined.
        type: required ? type : orUndefined(type),
        isOptional: !required,
        comment: commentAt(parameter, discriminated),
      };
    });
  if (members.length === 0) return [];
  const isOptional = members.every((member) => member.isOptional);
  const type = objectOf(members);
  return [{ key, type: isOptional ? orUndefined(type) : type, isOptional, isReadOnly: true }];
}

/** Whether the client sets a parameter itself. */
function isManaged(
  { in: place, name }: Parameter,
  { managedHeaders, credential }: OperationEntry,
): boolean {
  const sent = credential ? [credential, ...(credential.also ?? [])] : [];
  if (place === "query" || place === "cookie")
    return sent.some((each) => each.in === place && each.name === name);
  return (
    place === "header" &&
    managedHeaders.some((managed) => managed.toLowerCase() === name.toLowerCase())
  );
}

function orUndefined(type: TypeText): TypeText {
  return unionOf([type, plain("undefined")]);
}

function printAt(pointer: string, view: View, discriminated: Discriminated): TypeText {
  return printSchema(resolvePointer(discriminated.document, pointer), { ...discriminated, view });
}

function commentAt({ pointer, schema }: Parameter, { document }: Discriminated): readonly string[] {
  const { description, deprecated } = asObject(resolvePointer(document, pointer));
  const own = asObject(resolvePointer(document, schema.pointer));
  return commentOf({ ...own, ...(description !== undefined && { description }), deprecated });
}

function printBody({ operation, entry, discriminated }: PrintedOperation): readonly Member[] {
  const { body } = operation;
  if (!body || !entry.body) return [];
  const { mediaType } = entry.body;
  const schema = body.content.find((content) => content.mediaType === mediaType)?.schema;
  const print = (view: View): TypeText =>
    schema ? printAt(schema.pointer, view, discriminated) : unknownType;
  const isOptional = !body.required;
  const type = bodyType(mediaType, print, isBinary(schema?.schema));
  return [
    { key: "body", type: isOptional ? orUndefined(type) : type, isOptional, isReadOnly: true },
  ];
}

/** The type of a body by its media type. @see https://spec.openapis.org/oas/v3.1.1#media-type-object */
function bodyType(mediaType: string, print: (view: View) => TypeText, isBytes: boolean): TypeText {
  if (/[/+]json\b/i.test(mediaType)) return print("request");
  if (isBytes) return plain("RawBody");
  if (/^application\/x-www-form-urlencoded\b/i.test(mediaType)) return print("request");
  if (/^multipart\/form-data\b/i.test(mediaType))
    return unionOf([print("form"), plain("FormData")]);
  return plain("RawBody");
}
