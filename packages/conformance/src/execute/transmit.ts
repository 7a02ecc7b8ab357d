import type { JsonValue } from "@plumbline/contract";
import type { ReceivedResponse, SentRequest } from "../model/exchange.ts";
import { isJson } from "../request/build-request.ts";

export interface TransmitOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Replaces secrets in text that came back. */
  readonly mask: (text: string) => string;
}

/** Larger answers are not read to their end. */
const largestAnswer = 16 * 1024 * 1024;

/** Sends one request and reads the answer, within bounded time and memory. Never throws for what the network does. */
export async function transmit(
  request: SentRequest,
  options: TransmitOptions,
): Promise<ReceivedResponse> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const response = await options.fetch(request.url, {
      method: request.method,
      headers: { ...request.headers },
      redirect: "manual",
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return received(response, options.mask(await readText(response)), options.mask);
  } catch (error) {
    const text = timeout.aborted
      ? `${noAnswerWithin} ${options.timeoutMs} ms`
      : describeFailure(error);
    return { status: 0, headers: {}, text: "", failure: options.mask(text) };
  }
}

const noAnswerWithin = "no answer within";

/** Whether the time for an answer ran out, as opposed to a connection that broke. */
export function timedOut({ failure }: ReceivedResponse): boolean {
  return failure?.startsWith(noAnswerWithin) === true;
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > largestAnswer) throw new Error(`the answer is larger than ${largestAnswer} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function received(
  response: Response,
  text: string,
  mask: (text: string) => string,
): ReceivedResponse {
  const headers = Object.fromEntries(
    [...response.headers].map(([name, value]) => [name, mask(value)]),
  );
  const json = isJson(headers["content-type"] ?? "") ? parse(text) : undefined;
  return { status: response.status, headers, text, ...(json === undefined ? {} : { json }) };
}

function parse(text: string): JsonValue | undefined {
  try {
    // JSON.parse gives exactly the JSON values.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function describeFailure(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  const code = "code" in cause && typeof cause.code === "string" ? `${cause.code}: ` : "";
  return `${code}${cause.message || cause.name}`;
}
