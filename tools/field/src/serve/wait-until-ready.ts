import { setTimeout } from "node:timers/promises";
import { FieldError } from "../field-error.ts";
import type { Program } from "./start-program.ts";

const pauseMs = 200;
const longestWaitMs = 180_000;

/** Requests a URL until it responds with a 2xx. Rejects if the program ends before, or after three minutes. */
export async function waitUntilReady(
  program: Program,
  url: string,
  init?: RequestInit,
): Promise<Response> {
  const end = Date.now() + longestWaitMs;
  let last = "no response";
  while (Date.now() < end) {
    const response = await fetch(url, init).catch(() => undefined);
    if (response?.ok) return response;
    if (response) last = `status ${response.status}`;
    const reason = program.ended();
    if (reason !== undefined)
      throw new FieldError(`The product did not start: ${reason}\n${program.output().trim()}`);
    await response?.body?.cancel();
    await setTimeout(pauseMs);
  }
  throw new FieldError(`${url} is not ready: ${last}\n${program.output().trim()}`);
}
