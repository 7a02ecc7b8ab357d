import type { JsonValue, Parameter } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import { isAcceptable } from "../../cases/input/is-acceptable.ts";
import { addressesAnother } from "../../cases/input/addresses-another.ts";
import { planningSamples, schemaValues } from "../../cases/schema/schema-values.ts";
import { withParameter } from "../../cases/input/with-parameter.ts";

/** Valid values of an id parameter that are too long to exist by chance. Up to two, the same in every run. */
export function inventedIds(subject: Subject, parameter: Parameter): readonly JsonValue[] {
  const { contract, operation, plain } = subject;
  const { valid } = schemaValues(contract, parameter.schema, parameter.in);
  const samples = valid ? planningSamples(valid, samplesDrawn) : [];
  const ids = samples.filter(
    (value) =>
      typeof value === "string" &&
      value.length >= shortest &&
      isAcceptable(parameter, value) &&
      !addressesAnother(contract, operation, withParameter(plain, parameter, value)),
  );
  return [...new Set(ids)].slice(0, 2);
}

const samplesDrawn = 60;
const shortest = 8;
