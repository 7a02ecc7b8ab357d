import type { Seams } from "../dispatch/seams.ts";
import type { Service } from "../dispatch/service.ts";
import { isToolSource } from "./to-source.ts";

/** The service as the MCP interface uses it: with the check of a tool's arguments. */
export function forMcp(service: Service): Service {
  const shared = new WeakMap<Seams, Seams>();
  return {
    ...service,
    seams(caller) {
      const seams = service.seams(caller);
      const known = shared.get(seams) ?? withToolCheck(seams.mcp(seams));
      shared.set(seams, known);
      return known;
    },
  };
}

function withToolCheck(seams: Seams): Seams {
  return {
    ...seams,
    // The set drops problems that both checks report.
    checkRequest(request) {
      const problems = isToolSource(request.source) ? request.source.problems : [];
      return [...new Set([...problems, ...seams.checkRequest(request)])];
    },
  };
}
