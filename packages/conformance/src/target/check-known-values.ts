import { didYouMean } from "@plumbline/command";
import {
  appliedSchemas,
  type Contract,
  type Operation,
  type SchemaCursor,
  schemasAt,
  subschemasOf,
} from "@plumbline/contract";
import { bodyMediaType } from "../input/request/build-request.ts";
import type { Extensions } from "../model/extensions.ts";
import { isAboutName, type KnownValues } from "../model/known-values.ts";
import { ConformanceError } from "../model/errors/conformance-error.ts";

/** Rejects known values that select no place of the document's requests. Throws ConformanceError `CONFIG_INVALID`. */
export function checkKnownValues(contract: Contract, written: Extensions["values"]): void {
  for (const { values, place } of written) {
    const ids = contract.operations.map(({ id }) => id);
    const { operation: wanted, name, pattern, pointer } = values;
    if (wanted !== undefined && !ids.includes(wanted))
      throw new ConformanceError("CONFIG_INVALID", `The document has no operation "${wanted}"`, {
        place,
        hint: didYouMean(wanted, ids),
      });
    if (contract.operations.some((operation) => selects(contract, operation, values))) continue;
    const names = [...new Set(contract.operations.flatMap((one) => namesOf(contract, one)))];
    const what = name === undefined ? (pattern ?? pointer ?? "") : name;
    const where = wanted === undefined ? "No request of the document" : `No request of ${wanted}`;
    throw new ConformanceError(
      "CONFIG_INVALID",
      `${where} has a place for the values of "${what}"`,
      {
        place,
        hint:
          pointer === undefined
            ? didYouMean(what, names)
            : "The pointer leads to a place in the body, for example /address/city.",
      },
    );
  }
}

function selects(contract: Contract, operation: Operation, values: KnownValues): boolean {
  const { operation: wanted, pointer } = values;
  if (wanted !== undefined && wanted !== operation.id) return false;
  if (pointer === undefined)
    return namesOf(contract, operation).some((name) => isAboutName(values, name, operation));
  const schema = bodySchema(contract, operation);
  return schema !== undefined && schemasAt(schema, pointer).some((one) => one.schema !== false);
}

function bodySchema({ document }: Contract, operation: Operation): SchemaCursor | undefined {
  const schema = bodyMediaType(operation)?.schema;
  return schema && { document, schema: schema.schema, pointer: schema.pointer };
}

/** The names of the parameters, and of all members that the schemas of the body describe. */
function namesOf(contract: Contract, operation: Operation): readonly string[] {
  const schema = bodySchema(contract, operation);
  const names = operation.parameters.map(({ name }) => name);
  return schema ? [...names, ...memberNames(schema)] : names;
}

function memberNames(schema: SchemaCursor): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<string>();
  const pending: SchemaCursor[] = [schema];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (seen.has(next.pointer)) continue;
    seen.add(next.pointer);
    for (const held of appliedSchemas(next).flatMap(subschemasOf)) {
      if (held.keyword === "properties" && held.name !== undefined) names.add(held.name);
      pending.push(held);
    }
  }
  return [...names];
}
