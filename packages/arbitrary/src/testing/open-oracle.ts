import { addFormats, parsePointer, type JsonSchema, type JsonValue } from "@plumbline/contract";
import { joinPointer } from "../schema/join-pointer.ts";
import { Ajv2020 } from "ajv/dist/2020.js";

/** One error of Ajv with the pointer of its keyword. */
export interface AjvFailure {
  readonly keyword: string;
  readonly schemaPointer: string;
  readonly instancePointer: string;
}

/** A validator that shares no code with the generator: Ajv on a copy of the document. */
export interface Oracle {
  readonly accepts: (value: JsonValue) => boolean;
  readonly failures: (value: JsonValue) => readonly AjvFailure[];
  /** The same schema without one keyword. */
  readonly without: (schemaPointer: string) => Oracle;
}

export function openOracle(root: JsonValue, pointer = ""): Oracle {
  const copy: JsonValue = JSON.parse(JSON.stringify(root));
  const places = indexObjects(copy);
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    validateSchema: false,
    logger: false,
    multipleOfPrecision: 9,
    ownProperties: true,
    inlineRefs: false,
  });
  addFormats(ajv);
  if (pointer !== "") ajv.addSchema(copy as object, "test:/document"); // a document is an object
  const validate = ajv.compile(
    pointer === ""
      ? (copy as JsonSchema as object)
      : { $ref: `test:/document#${encodeURI(pointer)}` },
  );
  const relaxed = new Map<string, Oracle>();
  return {
    accepts: (value) => validate(value),
    failures: (value) => {
      validate(value);
      return (validate.errors ?? []).map((error) => ({
        keyword: error.keyword,
        schemaPointer: joinPointer(
          places.get(error.parentSchema as object | undefined as object) ?? "?",
          error.keyword,
        ), // an object, or a miss
        instancePointer: error.instancePath,
      }));
    },
    without: (schemaPointer) => {
      const known = relaxed.get(schemaPointer) ?? openOracle(removed(root, schemaPointer), pointer);
      relaxed.set(schemaPointer, known);
      return known;
    },
  };
}

function indexObjects(root: JsonValue): ReadonlyMap<object, string> {
  const places = new Map<object, string>();
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== "object" || value === null) return;
    places.set(value, at);
    for (const [key, child] of Object.entries(value)) visit(child, joinPointer(at, key));
  };
  visit(root, "");
  return places;
}

/** `contains` and its two counts are removed together; a `false` becomes `true`. */
function removed(root: JsonValue, schemaPointer: string): JsonValue {
  const copy: JsonValue = JSON.parse(JSON.stringify(root));
  const tokens = parsePointer(schemaPointer);
  const last = tokens.at(-1) ?? "";
  let owner = copy as Record<string, unknown>; // walked by tokens that exist in it
  for (const token of tokens.slice(0, -1)) owner = owner[token] as Record<string, unknown>;
  if (["contains", "minContains", "maxContains"].includes(last)) {
    for (const keyword of ["contains", "minContains", "maxContains"]) delete owner[keyword];
  } else if (
    owner[last] === false &&
    !["additionalProperties", "unevaluatedProperties", "items", "unevaluatedItems"].includes(last)
  ) {
    owner[last] = true;
  } else delete owner[last];
  return copy;
}
