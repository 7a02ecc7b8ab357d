import {
  type Direction,
  essenceOf,
  isJsonMediaType,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
} from "@plumbline/contract";
import { type OperationEntry, streamKind } from "@plumbline/client-runtime";
import { isManaged } from "../emit/print-input.ts";
import { type SentForm, sentForms } from "../table/sent-forms.ts";
import { isBinary, isOpenData } from "../types/is-binary.ts";
import type { SchemaUse } from "../types/schema-use.ts";
import { printShape } from "./print-shape.ts";
import type { Dialect, PrintedMember } from "./dialect.ts";

/** An operation of the client. */
export interface NamedOperation {
  readonly name: string;
  readonly operation: Operation;
  readonly entry: OperationEntry;
}

/** The schemas that an operation's input and its responses refer to. */
export function usesOfOperation({ operation, entry }: NamedOperation): readonly SchemaUse[] {
  const request = [
    ...inputPlaces(operation, entry).flatMap(({ parameters }) =>
      parameters.map(({ schema }) => schema.pointer),
    ),
    ...(operation.body ? sentForms(operation.body).flatMap(dataPointer) : []),
  ];
  const response = responsePointers(operation).map(([, pointer]) => pointer);
  return [
    ...request.map((pointer) => ({ view: "request", pointer }) as const),
    ...response.map((pointer) => ({ view: "response", pointer }) as const),
  ];
}

/** The pointer of a body that is data; nothing for files, streams and parts. */
function dataPointer({ content: { schema }, form }: SentForm): readonly string[] {
  const essence = essenceOf(form.mediaType);
  const isData = isJsonMediaType(essence) || essence === "application/x-www-form-urlencoded";
  return isData && schema && !isBinary(schema.schema) ? [schema.pointer] : [];
}

interface Place {
  readonly key: string;
  readonly parameters: readonly Parameter[];
}

const places = [
  ["path", "path"],
  ["query", "query"],
  ["headers", "header"],
  ["cookies", "cookie"],
] as const;

function inputPlaces(operation: Operation, entry: OperationEntry): readonly Place[] {
  return places.flatMap(([key, place]) => {
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === place && !isManaged(parameter, entry),
    );
    return parameters.length > 0 ? [{ key, parameters }] : [];
  });
}

/** Prints the schema at a pointer. */
type Print = (pointer: string, direction: Direction) => string;

/** Prints the schema of the object that a method takes. */
export function printInputRules(
  { operation, entry }: NamedOperation,
  dialect: Dialect,
  print: Print,
): string {
  const members = inputPlaces(operation, entry).map(({ key, parameters }): PrintedMember => {
    const inside = parameters.map(({ name, required, schema }) => ({
      name,
      schema: print(schema.pointer, "request"),
      isOptional: !required,
    }));
    return {
      name: key,
      schema: dialect.object(inside, dialect.any),
      isOptional: inside.every(({ isOptional }) => isOptional),
    };
  });
  const whole = operation.parameters.find((parameter) => parameter.in === "querystring");
  if (whole)
    members.push({
      name: "querystring",
      schema: print(whole.schema.pointer, "request"),
      isOptional: !whole.required,
    });
  const [first, ...more] = operation.body ? printForms(operation.body, dialect, print) : [];
  if (!first) return dialect.object(members, dialect.any);
  if (more.length === 0) return dialect.object([...members, first.body], dialect.any);
  const forms = [first, ...more].map(({ mediaType, body }, index) =>
    dialect.object(
      [
        ...members,
        { name: "contentType", schema: dialect.literals([mediaType]), isOptional: index === 0 },
        body,
      ],
      dialect.any,
    ),
  );
  return dialect.union(forms);
}

interface PrintedForm {
  readonly mediaType: string;
  readonly body: PrintedMember;
}

function printForms(body: RequestBody, dialect: Dialect, print: Print): readonly PrintedForm[] {
  return sentForms(body).map((sent) => {
    const [pointer] = dataPointer(sent);
    const schema = pointer === undefined ? dialect.any : print(pointer, "request");
    return {
      mediaType: sent.form.mediaType,
      body: { name: "body", schema, isOptional: !body.required },
    };
  });
}

/** Prints the schemas of the parameters of a method, by place and name. */
export function printParameterRules(
  { operation, entry }: NamedOperation,
  print: Print,
): readonly string[] {
  return inputPlaces(operation, entry).map(({ key, parameters }) => {
    const members = parameters.map(({ name, schema }) => ({
      name,
      schema: print(schema.pointer, "request"),
      isOptional: false,
    }));
    return `${key}: ${printShape(members, (text) => text)}`;
  });
}

/** Prints the schema of the body that a method sends by default; undefined if it is not data. */
export function printBodyRules({ operation }: NamedOperation, print: Print): string | undefined {
  const [sent] = operation.body ? sentForms(operation.body) : [];
  const [pointer] = sent ? dataPointer(sent) : [];
  return pointer === undefined ? undefined : print(pointer, "request");
}

/** Prints the schemas of the bodies of JSON in responses, by status. */
export function printResponseRules(
  { operation }: NamedOperation,
  print: Print,
): readonly (readonly [status: string, text: string])[] {
  return responsePointers(operation).map(([status, pointer]) => [
    status,
    print(pointer, "response"),
  ]);
}

function responsePointers({
  method,
  responses,
}: Operation): readonly (readonly [string, string])[] {
  if (method === "head") return [];
  return responses.flatMap((response) => {
    const pointer = jsonPointer(response);
    return pointer === undefined ? [] : [[response.status, pointer] as const];
  });
}

function jsonPointer({ content }: Response): string | undefined {
  return content.find(
    (body) => (isJsonMediaType(body.mediaType) || isOpenData(body)) && !streamKind(body.mediaType),
  )?.schema?.pointer;
}
