import {
  asObject,
  essenceOf,
  isJsonMediaType,
  literalText,
  openSchema,
  type Operation,
  type Parameter,
  resolvePointer,
  type SchemaHandle,
} from "@plumbline/contract";
import { type OperationEntry, streamKind } from "@plumbline/client-runtime";
import { credentialsOf } from "../table/credential-chooser.ts";
import { type SentForm, sentForms } from "../table/sent-forms.ts";
import { commentOf } from "../types/comment-of.ts";
import { propertyKey } from "../types/literal-type.ts";
import { isBinary } from "../types/is-binary.ts";
import { printSchema } from "../types/print-schema.ts";
import type { Discriminated } from "../types/read-discriminators.ts";
import type { View } from "../types/schema-use.ts";
import {
  arrayOf,
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
export interface PrintedInput {
  readonly members: readonly Member[];
  /** The members for each media type of the body, if there are several; the first one is the default. */
  readonly forms: readonly (readonly Member[])[];
}

/** Prints the input of an operation. */
export function printInput(printed: PrintedOperation): PrintedInput {
  const forms = printForms(printed);
  return {
    members: [
      ...printPlace("path", "path", printed),
      ...printPlace("query", "query", printed),
      ...printQuerystring(printed),
      ...printPlace("headers", "header", printed),
      ...printPlace("cookies", "cookie", printed),
      ...printAccept(printed),
      ...(forms.length === 1 ? forms.map(({ body }) => body) : []),
    ],
    forms: forms.length > 1 ? forms.map(({ contentType, body }) => [contentType, body]) : [],
  };
}

/** Whether a call needs no input. */
export function isInputOptional({ members, forms: [first = []] }: PrintedInput): boolean {
  return [...members, ...first].every((member) => member.isOptional);
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
      const type = printAt(parameter.schema.pointer, "request", discriminated);
      return {
        key: propertyKey(name),
        // The client omits what is undefined.
        type: required ? type : orUndefined(type),
        isOptional: !required,
        comment: commentAt(parameter, discriminated),
      };
    });
  const isHeader = place === "header";
  if (members.length === 0 && !isHeader) return [];
  const isOptional = members.every((member) => member.isOptional);
  const parts = [
    ...(isHeader ? [freeHeaders(entry)] : []),
    ...(members.length > 0 ? [objectOf(members)] : []),
  ];
  const type = plain(parts.map(({ text }) => text).join(" & "));
  return [{ key, type: isOptional ? orUndefined(type) : type, isOptional, isReadOnly: true }];
}

/** The headers that the client does not set: a caller may send any of them. */
function freeHeaders({ managedHeaders }: OperationEntry): TypeText {
  const managed = managedHeaders.map(literalText).join(" | ");
  return plain(`FreeHeaders<${managed || "never"}>`);
}

/** The value of the parameter that is the whole query. */
function printQuerystring({ operation, discriminated }: PrintedOperation): readonly Member[] {
  const parameter = operation.parameters.find((each) => each.in === "querystring");
  if (!parameter) return [];
  const isOptional = !parameter.required;
  const type = printAt(parameter.schema.pointer, "request", discriminated);
  const comment = commentAt(parameter, discriminated);
  return [
    {
      key: "querystring",
      type: isOptional ? orUndefined(type) : type,
      isOptional,
      isReadOnly: true,
      comment,
    },
  ];
}

/** Whether the client sets a parameter itself. */
export function isManaged(
  { in: place, name }: Parameter,
  { managedHeaders, credential }: OperationEntry,
): boolean {
  const sent = credentialsOf(credential);
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
  return printSchema(openSchema(discriminated.document, pointer), { ...discriminated, view });
}

function commentAt({ pointer, schema }: Parameter, { document }: Discriminated): readonly string[] {
  const { description, deprecated } = asObject(resolvePointer(document, pointer));
  const own = asObject(resolvePointer(document, schema.pointer));
  return commentOf({ ...own, ...(description !== undefined && { description }), deprecated });
}

/** The media types that a caller can ask for, if the successes have several. */
function printAccept({ operation, entry }: PrintedOperation): readonly Member[] {
  const successes = operation.responses.filter(({ status }) => entry.success.includes(status));
  const types = successes.flatMap(({ content }) => content.map(({ mediaType }) => mediaType));
  if (new Set(types).size < 2 || operation.method === "head") return [];
  const type = orUndefined(unionOf(types.map((each) => plain(literalText(each)))));
  const comment = ["The media types of responses. Default: all documented ones."];
  return [{ key: "accept", type, isOptional: true, isReadOnly: true, comment }];
}

/** The content type and the body, for each media type in which the client sends it. */
function printForms({
  operation: { body },
  discriminated,
}: PrintedOperation): readonly { readonly contentType: Member; readonly body: Member }[] {
  if (!body) return [];
  const isOptional = !body.required;
  return sentForms(body).map((sent, index) => ({
    contentType: memberOf("contentType", plain(literalText(sent.form.mediaType)), index === 0),
    body: memberOf("body", bodyType(sent, discriminated), isOptional),
  }));
}

function memberOf(key: string, type: TypeText, isOptional: boolean): Member {
  return { key, type: isOptional ? orUndefined(type) : type, isOptional, isReadOnly: true };
}

/** The type of a body by its media type. @see https://spec.openapis.org/oas/v3.1.1#media-type-object */
function bodyType({ content, form }: SentForm, discriminated: Discriminated): TypeText {
  const { schema, itemSchema } = content;
  const [essence, raw] = [essenceOf(form.mediaType), plain("RawBody")];
  const print = (handle: SchemaHandle | undefined, view: View): TypeText =>
    handle ? printAt(handle.pointer, view, discriminated) : unknownType;
  if (isJsonMediaType(essence)) return print(schema, "request");
  if (isBinary(schema?.schema)) return raw;
  if (itemSchema && streamKind(essence)) {
    const item = print(itemSchema, "request");
    return unionOf([arrayOf(item), plain(`AsyncIterable<${item.text}>`), raw]);
  }
  if (essence === "application/x-www-form-urlencoded") return print(schema, "request");
  if (essence === "multipart/form-data") return unionOf([print(schema, "form"), plain("FormData")]);
  if (!essence.startsWith("multipart/")) return raw;
  if (schema) return print(schema, "form");
  return itemSchema ? arrayOf(print(itemSchema, "form")) : raw;
}
