import {
  appliedSchemas,
  asObject,
  hintOfSchemas,
  isArray,
  isOmitted,
  type MediaType,
  memberSchemas,
  openSchema,
  type JsonObject,
  type PartEncoding,
  requiredSchemas,
  type SchemaCursor,
  schemasOfPart,
} from "@plumbline/contract";

/** A member of a response of `multipart/form-data`. */
export interface FormMember {
  readonly name: string;
  readonly isRequired: boolean;
  /** Whether each item is a part. */
  readonly isList: boolean;
  /** The schemas of its parts; empty if the document does not describe them. */
  readonly schemas: readonly SchemaCursor[];
  readonly encoding: PartEncoding;
}

/** The members of a form that its schema names. */
export function formMembers(
  document: JsonObject,
  { schema, encoding = {} }: MediaType,
): readonly FormMember[] {
  const cursor = schema && openSchema(document, schema.pointer);
  if (!cursor) return [];
  const applied = appliedSchemas(cursor);
  const required = new Set(requiredSchemas(cursor).flatMap(namesRequired));
  return hintOfSchemas(applied).names.flatMap((name) => {
    const found = applied.flatMap((each) => memberSchemas(each, name));
    if (found.some((each) => isOmitted(each, "response"))) return [];
    const own = encoding[name] ?? {};
    const parts = schemasOfPart(applied, name);
    const types = new Set(hintOfSchemas(parts).types);
    // A list that may be null is a list of parts, too.
    types.delete("null");
    const isArrayType = types.has("array");
    const isList = isArrayType && types.size === 1 && !isStyled(own);
    const isKnown = !isStyled(own) && isList === isArrayType;
    const items = isList ? schemasOfPart(parts, "0") : found;
    const schemas = isKnown ? items : [];
    return [{ name, isRequired: required.has(name), isList, schemas, encoding: own }];
  });
}

/** The parts of a list by a style have text that depends on the style. */
function isStyled({ style, explode, allowReserved }: PartEncoding): boolean {
  return style !== undefined || explode !== undefined || allowReserved !== undefined;
}

function namesRequired({ schema }: SchemaCursor): readonly unknown[] {
  const { required } = asObject(schema);
  return isArray(required) ? required : [];
}
