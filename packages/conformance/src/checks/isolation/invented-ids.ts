import { type JsonValue, type Parameter } from "@plumbline/contract";
import { isId } from "../../model/verdicts/created-things.ts";
import type { Subject } from "../../model/subject.ts";
import { hasOwnFormat } from "../../input/body/is-opaque.ts";
import { isAcceptable } from "../../input/plain/is-acceptable.ts";
import { addressesAnother } from "../../input/plain/addresses-another.ts";
import { likeKnown, shortestInvented } from "./like-known.ts";
import { planningSamples, schemaValues } from "../../input/schema/schema-values.ts";
import { withParameter } from "../../input/plain/with-parameter.ts";

/**
 * Up to two valid values of an ID parameter that are too long to exist by chance, the same in every run. The first value has the form of
 * the known ID if possible, because a server may reject other forms.
 */
export function inventedIds(subject: Subject, parameter: Parameter): readonly JsonValue[] {
  const { contract, operation, plain } = subject;
  const { valid } = schemaValues(contract, parameter.schema, parameter.in);
  const samples =
    valid && !hasOwnFormat(parameter, contract.document)
      ? planningSamples(valid, samplesDrawn)
      : [];
  const known = plain.path[parameter.name];
  const ids = [...likeKnownId(known), ...samples].filter(
    (value) =>
      isId(value) &&
      String(value).length >= shortestInvented &&
      isAcceptable(parameter, value) &&
      !addressesAnother(contract, operation, withParameter(plain, parameter, value)),
  );
  return [...new Set(ids)].slice(0, 2);
}

/** Ids in the form of a known one, with its type. */
export function likeKnownId(known: JsonValue | undefined): readonly (string | number)[] {
  if (typeof known === "number") return likeKnown(String(known)).map(Number);
  return typeof known === "string" ? likeKnown(known) : [];
}

const samplesDrawn = 60;
