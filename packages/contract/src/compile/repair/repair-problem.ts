import { kinds } from "../check/kinds.ts";
import { isStatus } from "../check/shape-rules.ts";
import { operationPathOf } from "../../document/operation-places.ts";
import type { Problem } from "../../model/problem.ts";
import { asObject, isString } from "../../json/is-object.ts";
import type { OpenKind } from "../../model/contract-policies.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import { type Editable, editableAt, objectAt, putAt } from "./editable.ts";
import { shapedPlace, type ShapedPlace } from "./shaped-place.ts";

/** The change that repaired a problem. */
export interface Repair {
  /** As a sentence. */
  readonly treatment: string;
  /** Pointer of the removed part. */
  readonly removed?: string;
  /** Whether nothing is known about the values at the place. */
  readonly isOpen?: boolean;
}

interface Patient extends ShapedPlace {
  readonly copy: Editable;
  readonly problem: Problem;
}

type Remedy = (patient: Patient) => Repair | undefined;

/**
 * Changes a copy so that it no longer has a problem: leaves out the smallest part that the problem makes unusable, and
 * marks what nothing is known about as open. Elements of lists keep their positions. Returns undefined if the whole document
 * is unusable.
 */
export function repairProblem(copy: Editable, problem: Problem): Repair | undefined {
  const place = shapedPlace(problem.pointer);
  return remedies[place.shape]?.({ ...place, copy, problem });
}

/** Leaves out the innermost object that has a problem. */
export function omitPart(copy: Editable, { pointer }: Problem): Repair | undefined {
  const { path } = shapedPlace(pointer);
  return path.length === 0 ? undefined : { treatment: ignored, removed: putAt(copy, path) };
}

/** Lets an operation reject any input, because values that it accepts are not known. */
export function acceptRejections(copy: Editable, path: readonly string[]): void {
  markOpen(copy, path, "validation");
}

function markOpen(copy: Editable, path: readonly string[], kind: OpenKind): void {
  const operation = objectAt(copy, path);
  if (!operation) return;
  const open: unknown = operation["x-open"] ?? [];
  operation["x-open"] = [...new Set([open, kind].flat())];
}

/** Leaves out an operation. */
export function skipOperation(copy: Editable, path: readonly string[]): Repair {
  return { treatment: "The operation is skipped", removed: putAt(copy, path) };
}

/** Accepts any value: whether a value is valid is the server's choice. */
const openSchema = { "x-open": "validation" } as const;

const ignored = "It is ignored";
const unchecked = "What it describes is not checked";

const remedies: Readonly<Record<string, Remedy>> = {
  document: repairDocument,
  info: ({ copy }) => {
    const { title, version } = asObject(copy.info);
    copy.info = { title: textOr(title), version: textOr(version) };
    return { treatment: "What is missing is called unknown" };
  },
  server: omitList,
  variable: omitList,
  components: removeField,
  pathItem: repairPathItem,
  operation: repairOperation,
  parameter: repairParameter,
  requestBody: skipOwner,
  mediaType: repairMediaType,
  response: repairResponse,
  header: (patient) => (patient.rest[0] === "examples" ? removeField(patient) : remove(patient)),
  example: remove,
  link: remove,
  securityScheme: remove,
  flow: ({ copy, path }) => {
    putAt(copy, [...path, "scopes"], {});
    return { treatment: "Its scopes are ignored" };
  },
  schema: repairSchema,
  extension: repairPolicy,
};

/** A policy without an unknown field may be complete. */
function repairPolicy({ copy, path, rest, problem }: Patient): Repair {
  if (problem.code === "policy-unknown")
    return { treatment: ignored, removed: putAt(copy, [...path, ...rest]) };
  return { treatment: "The policy is ignored", removed: putAt(copy, path) };
}

function remove({ copy, path }: Patient): Repair {
  return { treatment: ignored, removed: putAt(copy, path) };
}

function removeField(patient: Patient): Repair | undefined {
  const { copy, path, rest } = patient;
  const [field] = rest;
  if (field === undefined) return path.length === 0 ? undefined : remove(patient);
  return { treatment: ignored, removed: putAt(copy, [...path, field]) };
}

/** Leaves out the list of servers that contains the place. */
function omitList({ copy, path }: Patient): Repair {
  const end = path.lastIndexOf("servers");
  return { treatment: ignored, removed: putAt(copy, path.slice(0, end + 1)) };
}

function textOr(value: unknown, otherwise = "unknown"): string {
  return isString(value) ? value : otherwise;
}

function repairDocument(patient: Patient): Repair | undefined {
  const { copy, rest } = patient;
  const [field, key] = rest;
  if (field === "paths" && key !== undefined)
    return { treatment: "The path is skipped", removed: putAt(copy, rest.slice(0, 2)) };
  if (field === "security") return repairSecurity(patient);
  if (field === undefined && isString(asObject(copy).openapi)) return remedies["info"]?.(patient);
  return field === "openapi" || field === "paths" ? undefined : removeField(patient);
}

/** Removes unknown schemes from a security requirement, or all requirements if they cannot be read. */
function repairSecurity({ copy, path, rest, problem }: Patient): Repair {
  const list = [...path, "security"];
  const requirement = objectAt(copy, parsePointer(problem.pointer));
  if (rest.length < 2 || !requirement) return { treatment: ignored, removed: putAt(copy, list) };
  const schemes = editableAt(copy, ["components", "securitySchemes"]) ?? {};
  const isBroken = kinds["requirement"]?.matches(requirement) === false;
  for (const name of Object.keys(requirement))
    if (isBroken || !Object.hasOwn(schemes, name)) delete requirement[name];
  return { treatment: ignored };
}

function repairPathItem(patient: Patient): Repair {
  const { copy, path, rest } = patient;
  const [field = "$ref"] = rest;
  const operation = operationPathOf(rest);
  if (operation) return skipOperation(copy, [...path, ...operation]);
  if (field !== "parameters" && field !== "$ref") return removeField(patient) ?? remove(patient);
  return { treatment: "The path is skipped", removed: putAt(copy, path) };
}

function repairOperation(patient: Patient): Repair | undefined {
  const { copy, path, rest } = patient;
  const [field] = rest;
  if (field === undefined) return declareParameters(patient);
  if (field === "security") return repairSecurity(patient);
  if (field === "parameters" || field === "$ref") return skipOperation(copy, path);
  if (field === "operationId") {
    putAt(copy, [...path, field]);
    return { treatment: "The operation is named by its method and path" };
  }
  if (field !== "responses") return removeField(patient);
  return acceptStatuses(copy, path, [...path, field]);
}

/** Leaves out what the operation says about statuses, and accepts others. */
function acceptStatuses(
  copy: Editable,
  operation: readonly string[],
  path: readonly string[],
): Repair {
  markOpen(copy, operation, "statuses");
  putAt(copy, path);
  return { treatment: "Any status of the operation is accepted" };
}

/** Declares the parameters that only the path names. Nothing is known about them except that they are text. */
function declareParameters({ copy, path }: Patient): Repair {
  const operation = objectAt(copy, path);
  if (!operation) return skipOperation(copy, path);
  const given: readonly unknown[] = Array.isArray(operation.parameters) ? operation.parameters : [];
  const names = [...(path[1] ?? "").matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
  const item = editableAt(copy, [...path.slice(0, 2), "parameters"]);
  const known = new Set(
    [...given, ...Object.values(item ?? {})].map((parameter) => nameIn(copy, parameter)),
  );
  const declared = names
    .filter((name) => !known.has(name))
    .map((name) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string", minLength: 1, ...openSchema },
    }));
  operation.parameters = [...given, ...declared];
  return { treatment: "It is taken as a path parameter with any text" };
}

/** The name of a path parameter, after references into the same document. */
function nameIn(copy: Editable, parameter: unknown): unknown {
  let value = Object(parameter) as Editable; // Members of any value can be read.
  for (let hops = 0; typeof value.$ref === "string" && hops < 10; hops += 1)
    value = editableAt(copy, parsePointer(value.$ref)) ?? {};
  return value.in === "path" ? value.name : undefined;
}

/** OpenAPI ignores it, so it can take the place of a parameter in a list. */
const ignoredParameter = { name: "Accept", in: "header", schema: {} } as const;

function repairParameter(patient: Patient): Repair | undefined {
  const { copy, path, rest, problem } = patient;
  const [field] = rest;
  const parameter = objectAt(copy, path);
  if (!parameter || field === "$ref" || field === "name" || field === "in")
    return skipOwner(patient);
  if (problem.owner !== undefined) return ignoreParameter(patient, problem.owner);
  if (field === "schema" || field === "content" || isUndescribed(parameter)) {
    delete parameter.content;
    parameter.schema = openSchema;
    return { treatment: unchecked, isOpen: true };
  }
  if (field !== undefined && field !== "required") return removeField(patient);
  if (typeof parameter.name !== "string" || typeof parameter.in !== "string")
    return skipOwner(patient);
  parameter.required = parameter.in === "path";
  return { treatment: parameter.required ? "It is taken as required" : "It is taken as optional" };
}

function isUndescribed({ schema, content, name, in: location }: Editable): boolean {
  const isNamed = typeof name === "string" && typeof location === "string";
  return isNamed && (schema === undefined) === (content === undefined);
}

/** Ignores a parameter in the lists of one operation and its path, because other operations may use the same definition. */
function ignoreParameter({ copy, path }: Patient, owner: string): Repair {
  const operation = parsePointer(owner);
  const own = editableAt(copy, path);
  for (const holder of [operation, operation.slice(0, 2)]) {
    const list = editableAt(copy, [...holder, "parameters"]) ?? {};
    for (const [at, parameter] of Object.entries(list))
      if (parameter === own || nameIn(copy, parameter) === own?.name) list[at] = ignoredParameter;
  }
  return { treatment: ignored };
}

/** Skips the operation that contains the place. A shared part is removed, and then what refers to it is repaired. */
function skipOwner({ copy, path }: Patient): Repair {
  const [root, ...below] = path;
  const operation = operationPathOf(below.slice(1));
  if (root === "paths" && operation)
    return skipOperation(copy, path.slice(0, 2 + operation.length));
  if (root === "paths")
    return { treatment: "The path is skipped", removed: putAt(copy, path.slice(0, 2)) };
  return {
    treatment: "The operations that use it are skipped",
    removed: putAt(copy, path),
  };
}

function repairMediaType(patient: Patient): Repair | undefined {
  if (patient.rest[0] === "examples") return removeField(patient);
  putAt(patient.copy, patient.path, { schema: openSchema });
  return { treatment: unchecked, isOpen: true };
}

/** A response with a known status and an unknown body. */
const anyResponse = { description: "", content: { "*/*": {} } } as const;

function repairResponse(patient: Patient): Repair | undefined {
  const { copy, path, rest } = patient;
  const [field] = rest;
  const response = objectAt(copy, path);
  if (path[0] === "paths" && field === undefined && !isStatus(path.at(-1) ?? ""))
    return acceptStatuses(copy, path.slice(0, path.lastIndexOf("responses")), path);
  if (response && (field === undefined || field === "description")) {
    response.description = "";
    return { treatment: "It is taken as empty" };
  }
  if (response && field !== "$ref" && field !== "content") return removeField(patient);
  putAt(copy, path, structuredClone(anyResponse));
  return { treatment: "Any body with this status is accepted" };
}

/** Removes the invalid keyword. What it should have said is unknown, so values at this place prove nothing. */
function repairSchema({ copy, path, rest: [keyword] }: Patient): Repair {
  const schema = objectAt(copy, path);
  if (!schema || keyword === undefined) {
    putAt(copy, path, { ...openSchema });
    return { treatment: unchecked, isOpen: true };
  }
  delete schema[keyword];
  Object.assign(schema, openSchema);
  return {
    treatment: "The keyword is ignored, and the values here are not checked",
    isOpen: true,
  };
}
