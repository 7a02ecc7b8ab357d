import { hash } from "node:crypto";
import type { Storage } from "./state/database/open-storage.ts";
import type { SandboxOptions } from "./sandbox-options.ts";

/** Returns the source of IDs. They follow from the seed only in a new in-memory database: others may have the same IDs already. */
export function createNewId(
  { database = ":memory:", seed = 1 }: SandboxOptions,
  storage: Storage,
): () => string {
  const [seeded, unique] = [createIds(`${seed}`), createIds(storage.instance)];
  const isInMemory = database === ":memory:";
  return () => (isInMemory && storage.generation() === 0 ? seeded() : unique());
}

/** Returns a source of version 4 UUIDs. The same seed gives the same UUIDs in the same order. @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
export function createIds(seed: string): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    return toUuid(hash("sha256", `${seed}:${turn}`, "hex"));
  };
}

function toUuid(hex: string): string {
  const variant = (Number.parseInt(hex.charAt(16), 16) % 4) + 8;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant.toString(16)}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
