import { type JsonObject, type JsonValue, namedSlot } from "@plumbline/contract";
import type { Choosing } from "./typical-for.ts";
import { usualValues } from "./usual-values.ts";

/**
 * Members that the target requires although the document does not describe them. If the target requires several members of an object that
 * it returns nearby, the result has all members of that object, because a server often accepts the objects that it returns.
 */
export function extraMembers(names: ReadonlySet<string>, choosing: Choosing): JsonObject {
  const whole = choosing.near.find(
    (one) => [...names].filter((name) => Object.hasOwn(one, name)).length > 1,
  );
  const values = [...names].map((name) => [name, extraValue(name, choosing)] as const);
  return { ...Object.fromEntries(values), ...whole };
}

function extraValue(name: string, choosing: Choosing): JsonValue {
  const [shown] = choosing.near.flatMap((one) => one[name] ?? []);
  const [known] = choosing.pool.find(namedSlot(name, "body"));
  const place = { path: [name], types: new Set(["string"] as const), descriptions: [] };
  return shown ?? known?.source.value ?? usualValues(place, choosing)[0] ?? choosing.word;
}
