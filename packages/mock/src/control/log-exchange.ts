import {
  excerpt,
  keptCharacters,
  maskHeaders,
  type Observe,
  touchesNow,
  withTouches,
} from "@plumbline/control";
import type { Contract } from "@plumbline/contract";
import type { Answer } from "../answer/answer.ts";
import type { MockService } from "../answer/mock-service.ts";

/** A request, and what answers it. */
export interface LoggedCall {
  readonly request: Request;
  readonly call: (request: Request) => Promise<Answer>;
}

/** Answers a call and takes it into the log, without its credentials. */
export function logExchange(
  service: MockService,
  observe: Observe,
  { request, call }: LoggedCall,
): Promise<Answer> {
  return withTouches(async () => {
    const started = performance.now();
    const sent = excerptOf(request.clone());
    const answer = await call(request);
    const milliseconds = Math.round((performance.now() - started) * 10) / 10;
    const { status, headers } = answer.response;
    const received = await excerptOf(answer.response.clone());
    const { contract, callers } = service;
    const secrets = secretNames(contract);
    const identity = callers.nameOf(request);
    const body = await sent;
    observe({
      at: await service.now(),
      milliseconds,
      method: request.method,
      target: maskQuery(new URL(request.url), secrets.query),
      outcome: answer.decision,
      touchedBy: touchesNow(),
      ...(answer.operation !== undefined && { operation: answer.operation }),
      ...(identity !== undefined && { identity }),
      ...(answer.reason !== undefined && { reason: answer.reason }),
      request: {
        headers: maskHeaders(request.headers, undefined, secrets.header),
        ...(body !== undefined && { body }),
      },
      response: {
        status,
        headers: maskHeaders(headers),
        ...(received !== undefined && { body: received.slice(0, keptCharacters) }),
      },
    });
    return answer;
  });
}

/** The beginning of a body; undefined if it is empty or ends with an error. */
async function excerptOf(message: Request | Response): Promise<string | undefined> {
  try {
    return excerpt(new Uint8Array(await message.arrayBuffer()));
  } catch {
    return undefined;
  }
}

/** The lower-case names of the headers and query parameters that carry credentials. */
function secretNames({
  securitySchemes,
}: Contract): Readonly<Record<"header" | "query", ReadonlySet<string>>> {
  const keys = Object.values(securitySchemes).flatMap(({ type, in: place, parameterName: name }) =>
    type === "apiKey" && name !== undefined ? [{ place, name: name.toLowerCase() }] : [],
  );
  const namesIn = (wanted: string): ReadonlySet<string> =>
    new Set(keys.filter(({ place }) => place === wanted).map(({ name }) => name));
  return { header: namesIn("header"), query: namesIn("query") };
}

function maskQuery({ pathname, search }: URL, secrets: ReadonlySet<string>): string {
  if (secrets.size === 0) return `${pathname}${search}`;
  return `${pathname}${search.replaceAll(/([?&])([^=&]+)=[^&]*/g, (whole, mark: string, name: string) => (secrets.has(decodeURIComponent(name).toLowerCase()) ? `${mark}${name}=…` : whole))}`;
}
