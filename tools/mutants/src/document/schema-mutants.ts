import {
  asObject,
  formatPointer,
  isArray,
  isObject,
  type JsonObject,
  resolvePointer,
} from "@plumbline/contract";
import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { Edit } from "../edit.ts";
import { requestSchemas } from "./request-schemas.ts";
import { documentMutant } from "./document-mutant.ts";
import { keywordOperators } from "./keyword-operators.ts";
import type { Change } from "./pattern-changes.ts";

/** Loosens and tightens each keyword of each schema of a request by one. */
export function schemaMutants(subject: SoundSubject): readonly Mutant[] {
  const parameters = new Set(
    subject.operations.flatMap((operation) =>
      operation.parameters.map(({ schema }) => schema.pointer),
    ),
  );
  return [...requestSchemas(subject)].flatMap(([pointer, operations]) => {
    // Only schemas that are objects have clauses: a boolean has no keywords.
    const schema = resolvePointer(subject.contract.document, pointer) as JsonObject;
    return Object.keys(withRequired(schema)).flatMap((keyword) =>
      keywordMutants(schema, {
        pointer,
        keyword,
        operations,
        isParameter: parameters.has(pointer),
      }),
    );
  });
}

interface KeywordUse {
  readonly pointer: string;
  readonly keyword: string;
  readonly operations: readonly string[];
  readonly isParameter: boolean;
}

function keywordMutants(schema: JsonObject, use: KeywordUse): readonly Mutant[] {
  const { pointer, keyword, operations } = use;
  const value = schema[keyword] ?? (keyword === "required" ? [] : undefined);
  if (value === undefined) return [];
  const changes = keywordOperators[keyword]?.(value, schema) ?? [];
  return changes
    .filter((change) => !isText(use, change))
    .map((change) =>
      documentMutant({
        edit: editOf(`${pointer}${formatPointer([keyword])}`, change),
        what: keyword,
        change: change.name,
        before: value,
        operations,
        likely: likelyChecks[change.effect],
      }),
    );
}

/** URLs and headers are text: null and types that text cannot express are impossible. */
function isText({ keyword, isParameter }: KeywordUse, { value }: Change): boolean {
  if (!isParameter || keyword !== "type" || !isArray(value)) return false;
  return value.includes("null") || value[0] === "string";
}

function editOf(pointer: string, { below = "", value }: Change): Edit {
  return { pointer: `${pointer}${below}`, ...(value === undefined ? {} : { value }) };
}

const likelyChecks = {
  loosened: ["rejects/*", "idempotency/key-violations"],
  tightened: ["accepts/*", "idempotency/key-edges"],
} as const;

/** Requires one more of the listed names of an object. */
function withRequired(schema: JsonObject): JsonObject {
  return isObject(schema["properties"]) ? { required: [], ...schema } : asObject(schema);
}
