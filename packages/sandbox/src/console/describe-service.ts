import { isMutating } from "@plumbline/contract";
import type { ConsoleOptions } from "./create-console.ts";
import type { ServiceDescription } from "./service-description.ts";

/** Returns what the console shows of the service. */
export function describeService({ contract, baseUrl }: ConsoleOptions): ServiceDescription {
  const { title, version, operations } = contract;
  return {
    title,
    version,
    baseUrl,
    operations: operations.map((operation) => ({
      id: operation.id,
      method: operation.method,
      path: operation.path,
      isMutating: isMutating(operation),
      isPlain: operation.parameters.length === 0 && operation.body === undefined,
    })),
  };
}
