import {
  type Contract,
  formatPointer,
  type JsonValue,
  type Operation,
  type Parameter,
  type Place,
} from "@plumbline/contract";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import type { Values } from "../model/input.ts";
import type { Fixture, Fixtures } from "../model/target.ts";
import { bodyMediaType } from "../input/request/build-request.ts";
import { isSendable } from "../input/request/is-sendable.ts";
import { listOf } from "./fixture-values.ts";

/** Rejects fixtures that do not match their operations. Throws ConformanceError `CONFIG_INVALID`, which names the key. */
export function checkFixtures(
  contract: Contract,
  fixtures: Fixtures,
  locate: Locate = (pointer) => ({ pointer }),
): void {
  for (const [id, given] of Object.entries(fixtures)) {
    const operation = contract.operations.find((one) => one.id === id);
    const hint = `The operations are ${contract.operations.map((one) => one.id).join(", ")}.`;
    if (!operation && isLeftOut(contract, id)) continue;
    if (!operation)
      throw invalid(["fixtures", id], "is not an operation of the document", { locate, hint });
    for (const [index, fixture] of listOf(given).entries())
      checkFixture({ operation, locate }, fixture, [
        "fixtures",
        id,
        ...(Array.isArray(given) ? [String(index)] : []),
      ]);
  }
}

/** Whether a defect of the document is the reason why an operation is not in the contract. */
export function isLeftOut({ operations, defects }: Contract, id: string): boolean {
  const isThere = operations.some((operation) => operation.id === id);
  return !isThere && defects.some((defect) => defect.operations.includes(id));
}

/** Returns the place of a JSON Pointer into the target. */
type Locate = (pointer: string) => Place;

interface Context {
  readonly operation: Operation;
  readonly locate: Locate;
}

type Key = readonly string[];

function checkFixture(context: Context, fixture: Fixture, key: Key): void {
  for (const place of ["path", "query"] as const) {
    const given = fixture[place] ?? {};
    for (const [index, values] of listOf(given).entries())
      checkValues(context, values, {
        place,
        key: [...key, place, ...(Array.isArray(given) ? [String(index)] : [])],
      });
  }
  if (fixture.body !== undefined) checkBody(context, fixture.body, [...key, "body"]);
}

function checkValues(
  { operation, locate }: Context,
  values: Values,
  { place, key }: { readonly place: Parameter["in"]; readonly key: Key },
): void {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  for (const [name, value] of Object.entries(values)) {
    const parameter = parameters.find((one) => one.name === name);
    if (!parameter) {
      const known = parameters.map((one) => one.name).join(", ") || "none";
      throw invalid([...key, name], `is not a ${place} parameter of ${operation.id}`, {
        locate,
        hint: `Its ${place} parameters: ${known}.`,
      });
    }
    const [issue] = parameter.schema.validate(value);
    if (issue)
      throw invalid([...key, name], issue.message, { locate, hint: schemaHint(parameter) });
    if (!isSendable(parameter, value))
      throw invalid([...key, name], `cannot be sent in a ${place}`, {
        locate,
        hint: schemaHint(parameter),
      });
  }
}

function checkBody({ operation, locate }: Context, body: JsonValue, key: Key): void {
  const media = bodyMediaType(operation);
  if (!media)
    throw invalid(key, `is for ${operation.id}, which has no body`, {
      locate,
      hint: "Remove it.",
    });
  const [issue] = media.schema?.validate(body) ?? [];
  if (!issue) return;
  throw invalid(key, `${issue.instancePointer} ${issue.message}`.trim(), {
    locate,
    hint: schemaHint(media),
  });
}

function schemaHint({ pointer }: { readonly pointer: string }): string {
  return `The document describes it at ${pointer}.`;
}

interface Remedy {
  readonly locate: Locate;
  readonly hint: string;
}

function invalid(key: Key, problem: string, { locate, hint }: Remedy): ConformanceError {
  return new ConformanceError("CONFIG_INVALID", `${key.join(".")} ${problem}`, {
    place: locate(formatPointer(key)),
    hint,
  });
}
