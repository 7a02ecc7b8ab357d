import { randomUUID } from "node:crypto";
import { isMutating } from "@plumbline/contract";
import { touch } from "@plumbline/control";
import { rejectionStatuses, replayResponse, snapshotResponse } from "@plumbline/policies";
import {
  checkRequest,
  type ExecutionPort,
  type PipelinePorts,
  type PipelineRules,
  pipelineRules,
  RequestRejection,
  toFieldValue,
} from "@plumbline/server";
import { readPreferences } from "../read-preferences.ts";
import { type Answer, violationHeader } from "./answer.ts";
import { checkPreferences } from "./check-preferences.ts";
import { createStores } from "./create-stores.ts";
import { identifyCaller } from "./identify-caller.ts";
import type { MockRequest, MockScope } from "./mock-request.ts";
import type { MockService } from "./mock-service.ts";
import { produceAnswer } from "./produce-answer.ts";

/** A caller is identified by its partition. Without state, the mock keeps only hits and keys, and needs no transactions. */
type MockPorts = PipelinePorts<MockRequest, string, Answer, MockScope>;

/** The ports of the request pipeline for the mock. */
export function createPorts(service: MockService): MockPorts {
  const { contract, now } = service;
  const { keys, limits } = createStores(service);
  return {
    contract,
    rules: createRules(service),
    now,
    nextId: randomUUID,
    credentials: {
      identify: ({ operation, web }) => identifyCaller(service, operation, web),
      onAdmitted: ({ web }, caller, at) => service.callers.note(web, caller, at),
    },
    limits: { store: limits, partition },
    keys: { store: keys, partition },
    execution: createExecution(service),
  };
}

function partition(caller: string): string {
  return caller;
}

function createRules({ examples, enforceLimits }: MockService): PipelineRules<MockRequest> {
  return {
    ...pipelineRules,
    countingPolicies: enforceLimits ? pipelineRules.countingPolicies : () => [],
    // Preferences apply to valid requests only.
    checkRequest(request) {
      const problems = checkRequest(request);
      if (problems.length > 0) return problems;
      const preferences = readPreferences(request.source.headers.get("prefer"));
      return checkPreferences(examples, request.operation, preferences) ?? [];
    },
  };
}

function createExecution(
  service: MockService,
): ExecutionPort<MockRequest, string, Answer, MockScope> {
  const rejections = rejectionStatuses(service.contract);
  return {
    // An error that was requested by `Prefer` is shown, not executed: it uses no key.
    isMutation: ({ request: { operation, preferences } }) =>
      isMutating(operation) && (preferences.code ?? 0) < 300,
    async hold({ received: { request } }) {
      if (await service.switches.park(request.operation.id)) touch("hold");
      await service.pause();
      return service.now();
    },
    transaction: (run) => service.things?.storage.transaction(run) ?? run(undefined),
    execute: (work) => produceAnswer(service, work),
    toParts: ({ response: { status, headers }, body }) => ({ status, headers, body }),
    onViolations: (answer, violations) => reportViolations(service, answer, violations),
    toSnapshot: ({ response }) =>
      rejections.has(response.status) ? undefined : snapshotResponse(response.clone()),
    replay: ({ operation }, policy, snapshot) => ({
      response: replayResponse(policy, snapshot),
      decision: "replayed",
      operation: operation.id,
    }),
  };
}

function reportViolations(
  { isStrict }: MockService,
  answer: Answer,
  violations: readonly string[],
): Answer {
  const text = violations.join("; ");
  if (isStrict) {
    const message = `The response would violate the document: ${text}`;
    throw new RequestRejection("answer-failed", message, { status: 500, violations });
  }
  answer.response.headers.set(violationHeader, toFieldValue(text));
  return { ...answer, violations };
}
