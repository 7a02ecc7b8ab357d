import {
  flatten,
  type JsonObject,
  openSchema,
  type Operation,
  type Parameter,
  type SchemaCursor,
  typeOf,
} from "@plumbline/contract";
import type { OperationEntry, ParameterEntry } from "@plumbline/client-runtime";

const defaultStyles = {
  path: "simple",
  query: "form",
  querystring: "form",
  header: "simple",
  cookie: "form",
} as const;

/** The parameters of an operation by location. */
export function describeParameters(
  document: JsonObject,
  operation: Operation,
): OperationEntry["parameters"] {
  const entriesIn = (location: Parameter["in"]): readonly ParameterEntry[] =>
    operation.parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => describeParameter(document, parameter));
  const cookie = entriesIn("cookie");
  const [querystring] = entriesIn("querystring");
  return {
    path: entriesIn("path"),
    query: entriesIn("query"),
    header: entriesIn("header"),
    ...(cookie.length > 0 && { cookie }),
    ...(querystring && { querystring }),
  };
}

function describeParameter(document: JsonObject, parameter: Parameter): ParameterEntry {
  const { name, required, style, explode, allowReserved, mediaType, schema } = parameter;
  const cursor = openSchema(document, schema.pointer);
  const isStyled = style !== defaultStyles[parameter.in] || !cursor || mayBeObject(cursor);
  return {
    name,
    required,
    ...(isStyled && { style }),
    ...(explode !== /^(?:form|cookie)$/.test(style) && { explode }),
    ...(allowReserved && { allowReserved }),
    ...(mediaType !== undefined && { mediaType }),
  };
}

/** Whether a schema allows an object: its types, its listed values and an alternative of each choice do. */
function mayBeObject(cursor: SchemaCursor): boolean {
  const { isNever, types, listed, choices } = flatten(cursor);
  const values = listed && [...listed.values()];
  if (isNever || types?.has("object") === false) return false;
  if (values?.every(({ value }) => typeOf(value) !== "object")) return false;
  return choices.every(({ branches }) => branches.some(mayBeObject));
}
