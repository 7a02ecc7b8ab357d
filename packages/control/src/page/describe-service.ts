import { type Contract, isMutating } from "@plumbline/contract";
import type { ServiceDescription } from "./service-description.ts";

/** Describes the service of a contract for its console. */
export function describeService(
  { title, version, servers, policies, operations }: Contract,
  origin: string,
): ServiceDescription {
  return {
    title,
    version,
    baseUrl: `${origin}${servers[0]?.basePath ?? ""}`,
    referenceUrl: `${origin}/docs`,
    ...(policies.idempotency && { keyHeader: policies.idempotency.key.header.toLowerCase() }),
    operations: operations.map((operation) => ({
      id: operation.id,
      method: operation.method,
      path: operation.path,
      isMutating: isMutating(operation),
      isPlain: operation.parameters.length === 0 && operation.body === undefined,
      statuses: operation.responses
        .map(({ status }) => status)
        .filter((status) => /^\d{3}$/.test(status)),
    })),
  };
}
