import { type Contract, isMutating } from "@plumbline/contract";
import type { Catalogue } from "../../state/catalogue/catalogue.ts";
import { readAuthorizationServer, resourceUrl } from "../../oauth/authorization-server.ts";
import { listScopes } from "../../service/seeding/rows/issue-key.ts";
import { basePathOf } from "../../default-port.ts";
import type { ServiceDescription } from "./service-description.ts";

export interface DescribedService {
  readonly contract: Contract;
  readonly catalogue: Catalogue;
  /** Origin of the service. */
  readonly restOrigin: string;
}

/** Returns what the console shows of the service. */
export function describeService(service: DescribedService): ServiceDescription {
  const { contract, catalogue, restOrigin } = service;
  const server = readAuthorizationServer(contract);
  const mcpUrl = server && resourceUrl(server, restOrigin, "mcp");
  return {
    title: contract.title,
    version: contract.version,
    baseUrl: `${restOrigin}${basePathOf(contract)}`,
    ...(mcpUrl !== undefined && { mcpUrl }),
    referenceUrl: `${restOrigin}/docs`,
    integrationsUrl: `${restOrigin}/integrations`,
    ...(contract.policies.idempotency && {
      keyHeader: contract.policies.idempotency.key.header.toLowerCase(),
    }),
    scopes: listScopes(contract),
    trades: catalogue.verticals.map(({ slug, label }) => ({ slug, name: label })),
    operations: contract.operations.map((operation) => ({
      id: operation.id,
      method: operation.method,
      path: operation.path,
      isMutating: isMutating(operation),
      isPlain: operation.parameters.length === 0 && operation.body === undefined,
    })),
  };
}
