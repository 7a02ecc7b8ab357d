import {
  findMediaType,
  findResponse,
  type JsonValue,
  type MediaType,
  type Operation,
} from "@plumbline/contract";
import {
  checkAnswer,
  chooseStatus,
  concreteMediaType,
  hasNullBody,
  isJsonMediaType,
  toFieldValue,
} from "@plumbline/server";
import type { EngineResult } from "../engine/create-engine.ts";
import type { Decision } from "../mock-options.ts";
import { type Answer, violationHeader } from "./answer.ts";
import { endPaging } from "./end-paging.ts";
import type { MockService } from "./mock-service.ts";
import { policyHeaders } from "./policy-headers.ts";
import type { ReceivedRequest } from "./receive-request.ts";
import { refuse } from "./refuse.ts";

/** Answers a valid request from the document, and holds the answer to the document before it leaves. */
export async function produceAnswer(
  service: MockService,
  request: ReceivedRequest,
  decision: Decision,
): Promise<Answer> {
  const { operation, preferences } = request;
  await service.pause();
  const chosen = await choose(service, request);
  if (chosen.kind === "refused") return refuseChoice(service, operation, chosen);

  const media = findMedia(operation, chosen);
  const body = media && chooseBody(service, media, { chosen, request });
  const text = writeBody(media, body);
  if (text === "unwritable") return refuseUnwritable(service, operation, media);

  const headers = answerHeaders(service, operation, chosen.status);
  if (text !== undefined && media)
    headers.set("content-type", concreteMediaType(media.mediaType, body));
  if (preferences.applied !== "")
    headers.set("Preference-Applied", toFieldValue(preferences.applied));
  const violations = checkAnswer(operation, {
    status: chosen.status,
    headers,
    body: text === undefined ? undefined : body,
  });
  if (violations.length > 0 && service.isStrict)
    return refuseViolation(service, operation, violations);
  if (violations.length > 0) headers.set(violationHeader, toFieldValue(violations.join("; ")));
  const response = new Response(hasNullBody(chosen.status) ? null : (text ?? null), {
    status: chosen.status,
    headers,
  });
  return { response, decision, operation: operation.id, violations };
}

/** An error that was asked for is given whatever the caller accepts, as a server would. */
async function choose(
  service: MockService,
  { operation, preferences, accept }: ReceivedRequest,
): Promise<EngineResult> {
  if (operation.responses.length === 0) return { kind: "chosen", status: 204 };
  const { code, example } = preferences;
  const wanted = { ...(code !== undefined && { code }), ...(example !== undefined && { example }) };
  const isError = code !== undefined && code >= 400;
  return service.engine(
    operation,
    isError || accept === undefined ? wanted : { ...wanted, accept },
  );
}

type Chosen = Extract<EngineResult, { kind: "chosen" }>;

function findMedia(operation: Operation, { status, mediaType }: Chosen): MediaType | undefined {
  return mediaType === undefined
    ? undefined
    : findMediaType(findResponse(operation, status)?.content ?? [], mediaType);
}

interface Choice {
  readonly chosen: Chosen;
  readonly request: ReceivedRequest;
}

function chooseBody(
  { examples, nextTurn }: MockService,
  media: MediaType,
  { chosen, request }: Choice,
): JsonValue | undefined {
  const { operation, query, preferences } = request;
  if (preferences.dynamic) return examples.generate(media, nextTurn()).value;
  const example = examples.examplesOf(media).find(({ name }) => name === chosen.example);
  if (example === undefined || preferences.applied !== "") return example?.value;
  return endPaging(operation, query, example.value);
}

function writeBody(media: MediaType | undefined, body: JsonValue | undefined): string | undefined {
  if (media === undefined || body === undefined) return undefined;
  if (isJsonMediaType(concreteMediaType(media.mediaType, body))) return JSON.stringify(body);
  return typeof body === "string" ? body : "unwritable";
}

/** The mark of a replay is left out: this is an execution. */
function answerHeaders(service: MockService, operation: Operation, status: number): Headers {
  const response = findResponse(operation, status);
  const replay = (operation.policies.idempotency ?? service.contract.policies.idempotency)?.replay
    .header;
  const ofPolicies = policyHeaders(service.contract, operation, status);
  const known = Object.fromEntries(
    Object.entries(ofPolicies).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const declared =
    response && service.headers.valuesFor(response, { known, replay: replay?.toLowerCase() });
  const headers = new Headers(declared);
  for (const [name, value] of Object.entries(ofPolicies))
    if (!headers.has(name)) headers.set(name, value);
  return headers;
}

function refuseChoice(
  service: MockService,
  operation: Operation,
  { status, reason }: Extract<EngineResult, { kind: "refused" }>,
): Answer {
  const unacceptable = chooseStatus(service.contract, operation, "unacceptable");
  return refuse(service, operation, {
    status,
    decision: status === unacceptable ? "invalid" : "failed",
    reason,
  });
}

function refuseUnwritable(
  service: MockService,
  operation: Operation,
  media: MediaType | undefined,
): Answer {
  const status = chooseStatus(service.contract, operation, "unacceptable");
  const reason = `the document has no text example of ${media?.mediaType ?? "this"}, and only JSON can be generated`;
  return refuse(service, operation, { status, decision: "invalid", reason });
}

function refuseViolation(
  service: MockService,
  operation: Operation,
  violations: readonly string[],
): Answer {
  const reason = `the answer would break the document: ${violations.join("; ")}`;
  return { ...refuse(service, operation, { status: 500, decision: "failed", reason }), violations };
}
