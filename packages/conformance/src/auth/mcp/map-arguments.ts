import {
  asObject,
  isObject,
  type JsonObject,
  type JsonValue,
  keyParameter,
  type Operation,
  type Parameter,
} from "@plumbline/contract";
import type { Input } from "../../model/input.ts";
import { jsonBody } from "../../input/body/json-body.ts";
import { type ArgumentSlots, argumentSlots, findSlot } from "./argument-slots.ts";
import type { Tool } from "./tool.ts";

/** The arguments of a call that matches a request, or why they cannot be derived from the tool's input schema. */
export type Mapping =
  | { readonly args: JsonObject; readonly why?: undefined }
  | { readonly why: string };

export interface MappedRequest {
  readonly operation: Operation;
  readonly input: Input;
  /** The idempotency key; absent if none is sent. */
  readonly key?: string;
}

/**
 * Maps a request of an operation to the arguments of its tool. Parameters and the key map by name. Depending on the
 * tool's input schema, the body maps to one argument or its members map to several.
 */
export function mapArguments({ inputSchema }: Tool, request: MappedRequest): Mapping {
  const slots = argumentSlots(inputSchema);
  const container = bodySlot(slots, request.operation);
  const parts = [
    ...parameterArguments(slots, request),
    ...keyArguments(slots, request),
    ...bodyArguments(slots, container, request.input.body),
  ];
  const lost = parts.find(({ slot }) => slot === undefined);
  if (lost) return { why: `the tool has no argument for ${lost.what}` };
  const names = parts.map(({ slot }) => slot);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return { why: `two parts of the request map to the argument ${twice}` };
  return { args: Object.fromEntries(parts.map(({ slot = "", value }) => [slot, value])) };
}

/** The argument for the idempotency key, if the tool has one. */
export function keySlot({ inputSchema }: Tool, operation: Operation): string | undefined {
  const header = keyParameter(operation)?.name ?? operation.policies.idempotency?.key.header;
  return header === undefined ? undefined : findSlot(argumentSlots(inputSchema), header);
}

interface Argument {
  readonly what: string;
  readonly slot: string | undefined;
  readonly value: JsonValue;
}

function parameterArguments(slots: ArgumentSlots, { operation, input }: MappedRequest): Argument[] {
  const key = keyParameter(operation);
  return operation.parameters
    .filter((parameter) => parameter !== key)
    .flatMap((parameter) => {
      const value = input[parameter.in]?.[parameter.name];
      if (value === undefined) return [];
      const what = `the ${parameter.in} parameter ${parameter.name}`;
      return [{ what, slot: parameterSlot(slots, parameter), value }];
    });
}

/** The argument for a parameter. A name that another part of the request has too may be qualified by the location of the parameter. */
function parameterSlot(slots: ArgumentSlots, parameter: Parameter): string | undefined {
  const { name } = parameter;
  const own = [`${name}_${parameter.in}`, `${parameter.in}_${name}`].find((one) =>
    slots.names.has(one),
  );
  return own ?? findSlot(slots, name) ?? open(slots, name);
}

function keyArguments(slots: ArgumentSlots, { operation, key }: MappedRequest): Argument[] {
  const header = keyParameter(operation)?.name ?? operation.policies.idempotency?.key.header;
  if (key === undefined || header === undefined) return [];
  return [{ what: "the idempotency key", slot: findSlot(slots, header), value: key }];
}

function bodyArguments(
  slots: ArgumentSlots,
  container: string | undefined,
  body: JsonValue | undefined,
): Argument[] {
  if (body === undefined) return [];
  if (container !== undefined) return [{ what: "the body", slot: container, value: body }];
  if (!isObject(body)) return [{ what: "the body", slot: undefined, value: body }];
  return Object.entries(body).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [{ what: `the body's ${name}`, slot: findSlot(slots, name) ?? open(slots, name), value }],
  );
}

const containers = ["body", "requestBody", "request_body", "payload", "data"] as const;

/** The argument for the whole body, by its name. No member of the body may have that name. */
function bodySlot({ names }: ArgumentSlots, operation: Operation): string | undefined {
  const schema = asObject(jsonBody(operation)?.schema?.schema);
  const members = new Set(Object.keys(asObject(schema["properties"])));
  return containers.find((name) => names.has(name) && !members.has(name));
}

function open({ isOpen }: ArgumentSlots, name: string): string | undefined {
  return isOpen ? name : undefined;
}
