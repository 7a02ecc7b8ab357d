import {
  findMediaType,
  findResponse,
  type JsonValue,
  type MediaType,
  type Operation,
} from "@plumbline/contract";
import {
  chooseStatus,
  hasNullBody,
  policyHeaders,
  RequestRejection,
  toFieldValue,
  type Work,
} from "@plumbline/server";
import type { EngineResult } from "../engine/engine-result.ts";
import { type BodyExample, withValue, writeValue } from "../generate/body-example.ts";
import { acceptRange } from "./accept-range.ts";
import type { Answer } from "./answer.ts";
import type { Execution } from "./execution.ts";
import { endPaging } from "./end-paging.ts";
import type { MockRequest, MockScope } from "./mock-request.ts";
import { executeState } from "./execute-state.ts";
import type { MockService } from "./mock-service.ts";
import type { RecordedAnswer } from "./recorded-answers.ts";
import { stateStatus } from "./state-status.ts";

/** The members of the work that `produceAnswer` reads. */
type MockWork = Pick<
  Work<MockRequest, string, MockScope>,
  "received" | "isMutation" | "caller" | "now" | "scope"
>;

/** Answers a valid request from the document and, with state, from what earlier requests created. Throws RequestRejection if the document has no such answer. */
export async function produceAnswer(service: MockService, work: MockWork): Promise<Answer> {
  const { received, isMutation } = work;
  const { request } = received;
  const { operation, preferences } = request;
  // A mutation has waited before its transaction.
  if (!isMutation) await service.pause();
  const recorded = preferences.applied === "" ? service.recorded(received) : undefined;
  if (recorded) return recordedAnswer(service, request, recorded);
  const chosen = await choose(service, request);
  const { media } = chosen;
  const done = await executeState(service, work, chosen);
  const body = media && chooseBody(service, media, { chosen, request, value: done?.value });

  const headers = answerHeaders(service, operation, {
    status: chosen.status,
    known: done?.headers,
  });
  if (body !== undefined) headers.set("content-type", body.sent.contentType);
  if (preferences.applied !== "")
    headers.set("Preference-Applied", toFieldValue(preferences.applied));
  return {
    response: new Response(hasNullBody(chosen.status) ? null : (body?.sent.data ?? null), {
      status: chosen.status,
      headers,
    }),
    decision: isMutation ? "executed" : "answered",
    operation: operation.id,
    ...(body?.value !== undefined && { body: body.value }),
    ...executionOf(service, received, done),
  };
}

/** Without an execution, if `Prefer` chose the response. */
function executionOf(
  { things }: MockService,
  received: Execution["received"],
  done: Pick<Execution, "change"> | undefined,
): Pick<Answer, "execution"> {
  const isExecuted = things !== undefined && received.request.preferences.applied === "";
  return isExecuted ? { execution: { received, change: done?.change } } : {};
}

/** Answers with a recorded response. The mock's own policies decide about headers of limits, and replays are its own. */
function recordedAnswer(
  service: MockService,
  { operation }: MockRequest,
  { status, headers: known, text, json }: RecordedAnswer,
): Answer {
  const headers = answerHeaders(service, operation, { status, known });
  const contentType = known["content-type"];
  if (contentType !== undefined) headers.set("content-type", contentType);
  const body = json ?? (text === "" ? undefined : text);
  return {
    response: new Response(hasNullBody(status) || text === "" ? null : text, { status, headers }),
    decision: "recorded",
    operation: operation.id,
    ...(body !== undefined && { body }),
  };
}

/** The response that is sent, and the media type of its body if it has one. */
interface Chosen {
  readonly status: number;
  readonly media?: MediaType | undefined;
  /** Name in the example book; absent for the first one. */
  readonly example?: string;
}

async function choose(service: MockService, request: MockRequest): Promise<Chosen> {
  const { engine, contract } = service;
  const { operation } = request;
  if (operation.responses.length === 0) return { status: 204 };
  const { wanted, accept } = wantedBy(service, request);
  const result = await engine(operation, { ...wanted, ...(accept !== null && { accept }) });
  if (result.kind === "chosen") return withMedia(operation, result);
  const accepted = accept === null ? undefined : await engine(operation, wanted);
  if (accepted?.kind !== "chosen" || accept === null)
    throw new RequestRejection("answer-failed", result.reason, { status: result.status });
  // The engine compares the names of media types only.
  const media = acceptRange(contentOf(operation, accepted), accept);
  if (media) return { status: accepted.status, media };
  const status = chooseStatus(contract, operation, "unacceptable");
  throw new RequestRejection("not-acceptable", result.reason, { status });
}

/** The response that a request asks for, and the media types that it accepts. */
interface Wanted {
  readonly wanted: { readonly code?: number; readonly example?: string };
  /** Null for all. */
  readonly accept: string | null;
}

/** An error that `Prefer` asks for is returned whatever the caller accepts, as a server would. */
function wantedBy(
  { things }: MockService,
  { operation, preferences, source }: MockRequest,
): Wanted {
  const { example } = preferences;
  const code =
    preferences.code ?? (example === undefined ? things?.state().successOf(operation) : undefined);
  return {
    wanted: { ...(code !== undefined && { code }), ...(example !== undefined && { example }) },
    accept: code !== undefined && code >= 400 ? null : source.headers.get("accept"),
  };
}

type ChosenByEngine = Extract<EngineResult, { kind: "chosen" }>;

function contentOf(
  operation: Operation,
  { status }: Pick<ChosenByEngine, "status">,
): readonly MediaType[] {
  return findResponse(operation, status)?.content ?? [];
}

function withMedia(operation: Operation, chosen: ChosenByEngine): Chosen {
  const { status, mediaType, example } = chosen;
  if (mediaType === undefined) return { status };
  return { status, media: findMediaType(contentOf(operation, chosen), mediaType), example };
}

interface Choice {
  readonly chosen: Chosen;
  readonly request: MockRequest;
  /** The body that the state gives. */
  readonly value?: JsonValue | undefined;
}

function chooseBody(
  { examples, nextTurn }: MockService,
  media: MediaType,
  { chosen, request, value }: Choice,
): BodyExample | undefined {
  if (value !== undefined)
    return {
      name: "state",
      value,
      sent: writeValue(media, value),
      isValid: true,
      isGenerated: true,
    };
  const { operation, source, preferences } = request;
  const { status } = chosen;
  const example = preferences.dynamic
    ? examples.generate(media, nextTurn())
    : examples
        .examplesOf(media)
        .find(({ name }) => chosen.example === undefined || name === chosen.example);
  if (example === undefined || preferences.example !== undefined) return example;
  if (status >= 400) {
    const isExact = findResponse(operation, status)?.status === String(status);
    const error = { status, isMeant: !example.isGenerated && isExact };
    return withValue(media, example, (value) => stateStatus(media, value, error));
  }
  return preferences.applied === ""
    ? withValue(media, example, (value) =>
        endPaging(operation, new URLSearchParams(source.query), value),
      )
    : example;
}

interface StatedHeaders {
  readonly status: number;
  /** Headers that the state gives, by lower-case name. */
  readonly known?: Readonly<Record<string, string>> | undefined;
}

/** The header that marks a replay is left out, because this is an execution. */
function answerHeaders(
  service: MockService,
  operation: Operation,
  { status, known: given = {} }: StatedHeaders,
): Headers {
  const response = findResponse(operation, status);
  const replay = (operation.policies.idempotency ?? service.contract.policies.idempotency)?.replay
    .header;
  const ofPolicies = policyHeaders(service.contract, operation, { status });
  const known = {
    ...given,
    ...Object.fromEntries(
      Object.entries(ofPolicies).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  };
  const declared =
    response && service.headers.valuesFor(response, { known, replay: replay?.toLowerCase() });
  const headers = new Headers(declared);
  const isDeclared = (name: string): boolean =>
    response?.headers.some((header) => header.name.toLowerCase() === name) ?? false;
  for (const [name, value] of Object.entries(given))
    if (!isDeclared(name)) headers.set(name, value);
  for (const [name, value] of Object.entries(ofPolicies))
    if (!headers.has(name)) headers.set(name, value);
  return headers;
}
