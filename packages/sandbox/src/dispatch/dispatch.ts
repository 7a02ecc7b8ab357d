import { runPipeline } from "@plumbline/server";
import { createPorts } from "./create-ports.ts";
import type { Draft } from "./draft.ts";
import type { IncomingCall } from "./incoming-call.ts";
import { Rejection } from "./rejection.ts";
import { reject } from "./reject.ts";
import { handlerOf } from "./run-handler.ts";
import type { Service } from "./service.ts";
import { touch } from "@plumbline/control";

/**
 * Answers a call from any interface, so that all interfaces share credentials, limits and keys. Never throws: every
 * error becomes an answer.
 */
export async function dispatch(service: Service, call: IncomingCall): Promise<Draft> {
  if (handlerOf(service, call.operation.id) === undefined) return unimplemented(call);
  try {
    if (!service.switches.isConfiguredFor(call.scope)) {
      touch("outage", "service not configured");
      throw new Rejection("not-configured", "The control plane removed the configuration");
    }
    return await runPipeline(createPorts(service, service.seams(call.scope)), call);
  } catch (error) {
    return reject(service, call.operation, error);
  }
}

/** The document declares the operation, and the sandbox has no handler. The document has no response for this. */
function unimplemented({ operation }: IncomingCall): Draft {
  return {
    outcome: "unimplemented",
    status: 501,
    headers: { "Content-Type": "application/json" },
    body: { error: `${operation.id} is not implemented by this sandbox` },
    reason: "no handler",
  };
}
