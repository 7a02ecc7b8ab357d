import { addFormats, formatsOf, isArray, isObject, type JsonValue } from "@plumbline/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { ArbitraryError } from "../arbitrary-error.ts";
import type { Space } from "../schema/space.ts";

/** URI of a document without `$id`. */
const documentUri = "plumbline:/document";

export type Guard = (value: JsonValue) => boolean;

/** An Ajv with a document, and its compiled schemas by pointer. */
interface DocumentAjv {
  readonly ajv: Ajv2020;
  readonly compiled: Map<string, ValidateFunction>;
}

/** One Ajv per document, since indexing a document costs more than compiling one of its schemas. */
const validators = new WeakMap<object, DocumentAjv>();

/** Validates a value by Ajv and by the evaluator of this package: a value is valid only if both accept it. */
export function compileGuard(space: Space): Guard {
  try {
    const validate = compile(space);
    return (value) => judge(space, validate, value);
  } catch (cause) {
    throw rejected(space, "compile", cause);
  }
}

/** Ajv overflows the stack on some circular dynamic references. */
function judge(space: Space, validate: ValidateFunction, value: JsonValue): boolean {
  try {
    return validate(value);
  } catch (cause) {
    throw rejected(space, "apply", cause);
  }
}

function rejected(space: Space, verb: string, cause: unknown): ArbitraryError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ArbitraryError("unsupported", `Ajv cannot ${verb} the schema: ${reason}.`, {
    pointer: space.entry.pointer,
    hint: "Validate the schema against the 2020-12 meta-schema first.",
    cause,
  });
}

function compile(space: Space): ValidateFunction {
  if (space.ownsRoot)
    return openAjv(space.document).compile(space.entry.schema as object | boolean); // a schema
  const { ajv, compiled } = validators.get(space.document) ?? addDocument(space.document);
  if (!space.isInside) return ajv.compile(absolute(space.entry.schema) as object | boolean); // a schema stays one
  const { pointer } = space.entry;
  // Valid values, boundaries and violations of a schema need the same validator.
  const validate =
    compiled.get(pointer) ??
    ajv.compile({ $ref: `${documentUri}#${encodeURI(pointer).replaceAll("#", "%23")}` });
  compiled.set(pointer, validate);
  return validate;
}

function addDocument(root: object): DocumentAjv {
  const added = { ajv: openAjv(root).addSchema(root, documentUri), compiled: new Map() };
  validators.set(root, added);
  return added;
}

function openAjv(document: object): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    code: { optimize: false },
    validateSchema: false,
    validateFormats: true,
    logger: false,
    multipleOfPrecision: 9,
    ownProperties: true,
  });
  addFormats(ajv, formatsOf(document));
  return ajv;
}

/** A schema outside its document refers into it by the document's URI. */
function absolute(value: JsonValue | undefined): JsonValue | undefined {
  if (isArray(value)) return value.map((item) => absolute(item) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const isLocal =
        (key === "$ref" || key === "$dynamicRef") &&
        typeof part === "string" &&
        part.startsWith("#");
      return [key, isLocal ? `${documentUri}${part}` : absolute(part)];
    }),
  );
}
