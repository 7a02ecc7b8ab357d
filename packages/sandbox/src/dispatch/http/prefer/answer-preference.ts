import { setTimeout } from "node:timers/promises";
import type { Operation } from "@plumbline/contract";
import type { Draft } from "../../draft.ts";
import { reject } from "../../reject.ts";
import type { Service } from "../../service.ts";
import { touch } from "@plumbline/control";
import { preferResponse } from "./prefer-response.ts";
import { readPreference } from "./read-preference.ts";

/**
 * Answers a request that chooses its response with a `Prefer` header. Undefined if it chooses none, or if the sandbox does not
 * allow it. A preference to wait delays the request, and is noted in its exchange.
 */
export async function answerPreference(
  service: Service,
  { headers, url }: Request,
  operation: Operation,
): Promise<Draft | undefined> {
  const header = headers.get("prefer");
  if (header === null || !service.allowsPreferences) return undefined;
  try {
    const preference = readPreference(service.contract, operation, header);
    const preferred = preferResponse(service, operation, {
      ...preference,
      origin: new URL(url).origin,
    });
    if (preferred?.reason !== undefined) touch("prefer", preferred.reason);
    if (preference.waitMs !== undefined) {
      touch("prefer", `Prefer: wait=${preference.waitMs / 1000}`);
      await setTimeout(preference.waitMs);
    }
    return preferred;
  } catch (error) {
    return reject(service, operation, error);
  }
}
