import { createHash } from "node:crypto";
import { toArbitrary } from "@plumbline/arbitrary";
import { type JsonValue, keyParameter, type Operation, type Parameter } from "@plumbline/contract";
import * as fc from "fast-check";

/**
 * An idempotency key as a pure function of its ingredients: the run's seed, the case and the request's fingerprint.
 * It satisfies the key parameter's own schema; equal ingredients give equal keys, different ones different keys.
 */
export function mintKey(operation: Operation, ingredients: readonly JsonValue[]): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([operation.id, ...ingredients]))
    .digest();
  const parameter = keyParameter(operation);
  const candidates = writings(digest);
  const fitting = candidates.find(
    (text) => !parameter || parameter.schema.validate(text).length === 0,
  );
  return fitting ?? sampled(parameter, digest) ?? candidates[0];
}

function writings(digest: Buffer): [string, ...string[]] {
  const hex = digest.toString("hex");
  const lengths = [32, 24, 20, 16, 64, 12, 10, 8];
  return [
    hex.slice(0, 32),
    uuid(hex),
    ...lengths.map((length) => hex.slice(0, length)),
    ...lengths.map((length) => hex.slice(0, length).toUpperCase()),
    digest.readBigUInt64BE().toString(),
  ];
}

function uuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function sampled(parameter: Parameter | undefined, digest: Buffer): string | undefined {
  if (!parameter) return undefined;
  const [value] = fc.sample(toArbitrary(parameter.schema.schema), {
    seed: digest.readInt32BE(),
    numRuns: 1,
  });
  return typeof value === "string" ? value : undefined;
}
