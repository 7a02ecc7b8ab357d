import type { Operation, Parameter } from "@plumbline/contract";
import type { OperationEntry, ParameterEntry } from "@plumbline/client-runtime";

const defaultStyles = {
  path: "simple",
  query: "form",
  querystring: "form",
  header: "simple",
  cookie: "form",
} as const;

/** The parameters of an operation by location. */
export function describeParameters(operation: Operation): OperationEntry["parameters"] {
  const cookie = entriesIn(operation, "cookie");
  const [querystring] = entriesIn(operation, "querystring");
  return {
    path: entriesIn(operation, "path"),
    query: entriesIn(operation, "query"),
    header: entriesIn(operation, "header"),
    ...(cookie.length > 0 && { cookie }),
    ...(querystring && { querystring }),
  };
}

function entriesIn(operation: Operation, location: Parameter["in"]): readonly ParameterEntry[] {
  return operation.parameters
    .filter((parameter) => parameter.in === location)
    .map(describeParameter);
}

function describeParameter(parameter: Parameter): ParameterEntry {
  const { name, required, style, explode, allowReserved, mediaType, schema } = parameter;
  return {
    name,
    required,
    ...((style !== defaultStyles[parameter.in] || mayBeObject(schema.schema)) && { style }),
    ...(explode !== /^(?:form|cookie)$/.test(style) && { explode }),
    ...(allowReserved && { allowReserved }),
    ...(mediaType !== undefined && { mediaType }),
  };
}

/** A schema without a type may allow an object. */
function mayBeObject(schema: Parameter["schema"]["schema"]): boolean {
  if (typeof schema !== "object") return true;
  const { type = "object" } = schema;
  return [type].flat().includes("object");
}
