import type { Contract } from "@plumbline/contract";
import { describeService as describe } from "@plumbline/control";
import type { Catalogue } from "../../state/catalogue/catalogue.ts";
import { readAuthorizationServer, resourceUrl } from "../../oauth/authorization-server.ts";
import { integrationsPath } from "../../oauth/pages/integrations/integrations-path.ts";
import { listScopes } from "../../service/seeding/rows/issue-key.ts";
import type { SandboxDescription } from "./sandbox-description.ts";

export interface DescribedService {
  readonly contract: Contract;
  readonly catalogue: Catalogue;
  /** Origin of the service. */
  readonly restOrigin: string;
}

/** Returns what the console shows of the service. */
export function describeService(service: DescribedService): SandboxDescription {
  const { contract, catalogue, restOrigin } = service;
  const server = readAuthorizationServer(contract);
  const mcpUrl = server && resourceUrl(server, restOrigin, "mcp");
  const integrationsUrl = `${restOrigin}${integrationsPath}`;
  return {
    ...describe(contract, restOrigin),
    ...(mcpUrl !== undefined && { interfaces: [{ name: "MCP", url: mcpUrl }] }),
    pages: [{ name: "Integrations", url: integrationsUrl }],
    integrationsUrl,
    scopes: listScopes(contract),
    trades: catalogue.verticals.map(({ slug, label }) => ({ slug, name: label })),
  };
}
