import {
  findMediaType,
  findResponse,
  type JsonValue,
  type MediaType,
  type Operation,
} from "@plumbline/contract";
import {
  chooseStatus,
  concreteMediaType,
  hasNullBody,
  isJsonMediaType,
  RequestRejection,
  toFieldValue,
  type Work,
} from "@plumbline/server";
import type { EngineResult } from "../engine/engine-result.ts";
import type { Answer } from "./answer.ts";
import { endPaging } from "./end-paging.ts";
import type { MockRequest } from "./mock-request.ts";
import type { MockService } from "./mock-service.ts";
import { policyHeaders } from "./policy-headers.ts";

/** What `produceAnswer` reads of the work. */
type MockWork = Pick<Work<MockRequest, string, undefined>, "received" | "isMutation">;

/** Answers a valid request from the document. Throws RequestRejection if the document has no such answer. */
export async function produceAnswer(
  service: MockService,
  { received, isMutation }: MockWork,
): Promise<Answer> {
  const { request } = received;
  const { operation, preferences } = request;
  await service.pause();
  const chosen = await choose(service, request);
  const media = findMedia(operation, chosen);
  const body = media && chooseBody(service, media, { chosen, request });
  const text = writeBody(service, operation, { media, body });

  const headers = answerHeaders(service, operation, chosen.status);
  if (text !== undefined && media)
    headers.set("content-type", concreteMediaType(media.mediaType, body));
  if (preferences.applied !== "")
    headers.set("Preference-Applied", toFieldValue(preferences.applied));
  return {
    response: new Response(hasNullBody(chosen.status) ? null : (text ?? null), {
      status: chosen.status,
      headers,
    }),
    decision: isMutation ? "executed" : "answered",
    operation: operation.id,
    ...(text !== undefined && { body }),
  };
}

/** An error that `Prefer` asks for is returned whatever the caller accepts, as a server would. */
async function choose(
  { engine, contract }: MockService,
  { operation, preferences, source }: MockRequest,
): Promise<Chosen> {
  if (operation.responses.length === 0) return { kind: "chosen", status: 204 };
  const { code, example } = preferences;
  const accept = source.headers.get("accept");
  const isError = code !== undefined && code >= 400;
  const result = await engine(operation, {
    ...(code !== undefined && { code }),
    ...(example !== undefined && { example }),
    ...(!isError && accept !== null && { accept }),
  });
  if (result.kind === "chosen") return result;
  const isUnacceptable = result.status === chooseStatus(contract, operation, "unacceptable");
  const rejection = isUnacceptable ? "not-acceptable" : "answer-failed";
  throw new RequestRejection(rejection, result.reason, { status: result.status });
}

type Chosen = Extract<EngineResult, { kind: "chosen" }>;

function findMedia(operation: Operation, { status, mediaType }: Chosen): MediaType | undefined {
  return mediaType === undefined
    ? undefined
    : findMediaType(findResponse(operation, status)?.content ?? [], mediaType);
}

interface Choice {
  readonly chosen: Chosen;
  readonly request: MockRequest;
}

function chooseBody(
  { examples, nextTurn }: MockService,
  media: MediaType,
  { chosen, request }: Choice,
): JsonValue | undefined {
  const { operation, source, preferences } = request;
  if (preferences.dynamic) return examples.generate(media, nextTurn()).value;
  const example = examples.examplesOf(media).find(({ name }) => name === chosen.example);
  if (example === undefined || preferences.applied !== "") return example?.value;
  return endPaging(operation, source.query, example.value);
}

interface Body {
  readonly media: MediaType | undefined;
  readonly body: JsonValue | undefined;
}

function writeBody(
  { contract }: MockService,
  operation: Operation,
  { media, body }: Body,
): string | undefined {
  if (media === undefined || body === undefined) return undefined;
  if (isJsonMediaType(concreteMediaType(media.mediaType, body))) return JSON.stringify(body);
  if (typeof body === "string") return body;
  const message = `The document has no text example of ${media.mediaType}, and the mock generates only JSON`;
  const status = chooseStatus(contract, operation, "unacceptable");
  throw new RequestRejection("not-acceptable", message, { status });
}

/** The header that marks a replay is left out, because this is an execution. */
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
