import type { Seams } from "../dispatch/seams.ts";
import type { Service } from "../dispatch/service.ts";
import { isToolSource } from "./to-source.ts";

/** The service as the MCP interface uses it: the seams of REST, without those that MCP decides itself. */
export function forMcp(service: Service): Service {
  const shared = new WeakMap<Seams, Seams>();
  return {
    ...service,
    seams(caller) {
      const seams = service.seams(caller);
      const known = shared.get(seams) ?? shareSeams(seams);
      shared.set(seams, known);
      return known;
    },
  };
}

function shareSeams(seams: Seams): Seams {
  const { mcp } = seams;
  return {
    ...seams,
    judgeCredential: (row, now) => seams.judgeCredential(row, now, mcp.audience()),
    // The set drops problems that both checks report.
    checkRequest(request) {
      const problems = isToolSource(request.source) ? request.source.problems : [];
      return [...new Set([...problems, ...seams.checkRequest(request)])];
    },
    security: (operation) => mcp.security(seams.security(operation)),
    countingPolicies: (policies, counts) =>
      mcp.countingPolicies(seams.countingPolicies(policies, counts)),
    limitPartition: (caller) => mcp.limitPartition(seams.limitPartition(caller)),
    keyPartition: (caller) => mcp.keyPartition(seams.keyPartition(caller)),
  };
}
