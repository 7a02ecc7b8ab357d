import type { Service } from "../dispatch/service.ts";
import { refuse } from "../dispatch/refuse.ts";
import { Refusal } from "../dispatch/refusal.ts";

/** The answer to whoever comes after the end began. */
export function refuseEnding(service: Service): Response {
  const refusal = new Refusal("not-configured", "the sandbox is ending", {
    headers: { Connection: "close" },
  });
  const { status, headers, body } = refuse(service, undefined, refusal);
  return new Response(JSON.stringify(body), { status, headers });
}
