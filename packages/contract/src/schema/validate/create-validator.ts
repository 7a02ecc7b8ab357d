import { type ErrorObject, Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { ReferenceIndex } from "../../document/index-references.ts";
import { documentUri } from "../../document/walk-document.ts";
import { ContractError } from "../../model/contract-error.ts";
import type { Locate } from "../../model/problem.ts";
import type { SchemaIssue } from "../../model/contract.ts";
import { resolvePointer } from "../../json/resolve-pointer.ts";
import type { JsonObject } from "../../model/json-value.ts";
import type { Direction } from "../is-omitted.ts";
import { type OmittedRequirements, omittedRequirements } from "../omitted-requirements.ts";
import { addFormats } from "./add-formats.ts";
import { formatsOf, type TextFormats } from "./formats-of.ts";
import { fragmentUri } from "./fragment-uri.ts";
import { describeIssue } from "./describe-issue.ts";
import { indexSchemas } from "./index-schemas.ts";
import { omitRequirements } from "../omit-requirements.ts";
import { toRegExp } from "../../document/text/to-reg-exp.ts";
import { toSchemaDocument } from "./to-schema-document.ts";

/** The remedy for an invalid schema. */
export const schemaHint = "Schemas follow JSON Schema 2020-12.";

/** Validates values by the schemas of one document, each named by its JSON Pointer. */
export interface Validator {
  /**
   * Validates the values of messages in one direction, or of both. Throws ContractError `schema-invalid` if the schema cannot be
   * compiled.
   */
  readonly compile: (
    pointer: string,
    direction?: Direction,
  ) => (value: unknown) => readonly SchemaIssue[];
  /** The issues of the schema itself by the 2020-12 meta-schema; `instancePointer` leads into the document. */
  readonly checkSchema: (pointer: string) => readonly SchemaIssue[];
}

/** One Ajv for the whole document, so that schemas can refer to each other. */
interface Reading {
  readonly document: () => JsonObject;
  readonly ajv: () => Ajv2020;
  readonly formats: TextFormats;
  /** The pointer of a schema. */
  readonly placeOf: (schema: unknown) => string | undefined;
}

/** Reads the document at first use. */
function readWhole(index: ReferenceIndex): Reading {
  const document = once(() => toSchemaDocument(index));
  const places = once(() => indexSchemas(document()));
  const formats = formatsOf(index.document);
  return {
    document,
    formats,
    ajv: ajvOf(document, formats),
    placeOf: (schema) => places().get(schema),
  };
}

/** Reads a part of the document with fewer requirements, which shares the rest. */
function readWithout(whole: Reading, leftOut: OmittedRequirements): Reading {
  const copy = once(() => omitRequirements(whole.document(), leftOut));
  const document = (): JsonObject => copy().document;
  const placeOf = (schema: unknown): string | undefined =>
    copy().own.get(schema) ?? whole.placeOf(schema);
  const { formats } = whole;
  return { document, formats, ajv: ajvOf(document, formats), placeOf };
}

function ajvOf(document: Reading["document"], formats: TextFormats): Reading["ajv"] {
  return once(() => createAjv(formats).addSchema(document(), documentUri, false, false));
}

/** Creates the validator of a document. A direction in which properties are left out has its own reading. */
export function createValidator(index: ReferenceIndex, locate: Locate): Validator {
  const whole = readWhole(index);
  const { document } = whole;
  const readings = {
    request: once(() => readingOf("request")),
    response: once(() => readingOf("response")),
  };

  function readingOf(direction: Direction): Reading {
    const leftOut = omittedRequirements(index.document, direction);
    return leftOut.size === 0 ? whole : readWithout(whole, leftOut);
  }

  function toIssue(error: ErrorObject, handle: string, { placeOf }: Reading): SchemaIssue {
    const place = placeOf(error.parentSchema) ?? handle;
    // The document for the validator has `not` in place of a `false` schema.
    const isNever = error.keyword === "not" && resolvePointer(index.document, place) === false;
    return describeIssue(error, { place, isNever });
  }

  return {
    compile(pointer, direction) {
      const reading = direction === undefined ? whole : readings[direction]();
      const validate = compileSchema(reading.ajv, pointer, locate);
      return (value) => {
        try {
          return run(validate, value).map((error) => toIssue(error, pointer, reading));
        } catch (error) {
          // Validating a recursive schema recurses as deep as the value is nested.
          if (error instanceof RangeError) return [tooDeep(pointer)];
          throw error;
        }
      };
    },
    checkSchema(pointer) {
      return run(validateSchema(), resolvePointer(document(), pointer)).map((error) =>
        moveBelow(describeIssue(error, { place: "", isNever: false }), pointer),
      );
    },
  };
}

function compileSchema(ajv: () => Ajv2020, pointer: string, locate: Locate): ValidateFunction {
  try {
    return findSchema(ajv(), fragmentUri(documentUri, pointer));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContractError("schema-invalid", `This schema cannot be compiled: ${reason}`, {
      place: locate(pointer),
      hint: schemaHint,
      cause,
    });
  }
}

const validateSchema = once(() =>
  findSchema(createAjv(), "https://json-schema.org/draft/2020-12/schema"),
);

function findSchema(ajv: Ajv2020, uri: string): ValidateFunction {
  const validate = ajv.getSchema(uri);
  if (!validate) throw new Error(`there is no schema ${uri}`);
  return validate;
}

function createAjv(formats: TextFormats = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    // The engine removes unused variables itself; Ajv takes longer for it than for the rest of the compilation.
    code: { regExp: toRegExp, optimize: false },
    logger: false,
    multipleOfPrecision: 6,
    // Without this option, every object has a field "constructor".
    ownProperties: true,
    strict: false,
    verbose: true,
  });
  addFormats(ajv, formats);
  return ajv;
}

function run(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

function tooDeep(schemaPointer: string): SchemaIssue {
  const message = "is nested too deeply to be validated";
  return { instancePointer: "", schemaPointer, keyword: "nesting", message, params: {} };
}

function moveBelow(issue: SchemaIssue, pointer: string): SchemaIssue {
  return { ...issue, instancePointer: `${pointer}${issue.instancePointer}` };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
