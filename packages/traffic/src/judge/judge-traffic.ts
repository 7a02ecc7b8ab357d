import {
  createTrafficJudge,
  type Exchange,
  type Finding,
  type RequestProblem,
  type RunReport,
  type TrafficJudge,
  type TrafficOptions,
} from "@plumbline/conformance";
import { keyParameter, wireMethod } from "@plumbline/contract";
import { findProblems, readBody } from "@plumbline/server";
import { bytesOf, type PassedExchange } from "../exchange/passed-exchange.ts";
import { TrafficError } from "../traffic-error.ts";
import { createLocate, type Locate, type Located } from "./create-locate.ts";
import { secretsOf } from "./secrets-of.ts";

/** The options of `judgeTraffic`. */
export interface JudgeTrafficOptions extends Omit<TrafficOptions, "baseUrl"> {
  /** URL of the interface, with its path prefix. Default: the servers of the document, and any address of this machine. */
  readonly baseUrl?: string;
}

/** What became of an exchange. */
export interface Taken {
  readonly kind: "judged" | "undescribed" | "elsewhere";
  /** The exchange as a report shows it, with its credentials, if it was judged. */
  readonly exchange?: Exchange;
  readonly findings: readonly Finding[];
  /** The findings that no earlier exchange had. */
  readonly fresh: readonly Finding[];
}

/** Judges exchanges one after another. */
export interface TrafficReader {
  readonly take: (exchange: PassedExchange) => Promise<Taken>;
  /** The result so far. Throws TrafficError `nothing-recorded` if no exchange was judged. */
  readonly report: () => RunReport;
  /** The requests below the base URL that the document does not describe, as `GET /path`, with their number. */
  readonly undescribed: ReadonlyMap<string, number>;
  /** The origins of the requests that are not for the interface, with their number. */
  readonly elsewhere: ReadonlyMap<string, number>;
  /** The secrets that the exchanges contain. */
  readonly secrets: ReadonlySet<string>;
  /** Finds the operation of a request. */
  readonly locate: Locate;
  /** The methods of the document. */
  readonly methods: readonly string[];
}

/**
 * Judges traffic against a document. Credentials stay in memory: pass `secrets` to the writer of the report.
 *
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { judgeTraffic, readRecording } from "@plumbline/traffic";
 *
 * const traffic = judgeTraffic({ contract: await loadContract("openapi.json") });
 * const { exchanges } = await readRecording("session.har");
 * for (const exchange of exchanges) await traffic.take(exchange);
 * console.log(traffic.report().verdict);
 * ```
 */
export function judgeTraffic(options: JudgeTrafficOptions): TrafficReader {
  const { contract, baseUrl } = options;
  const locate = createLocate(contract, baseUrl);
  const undescribed = new Map<string, number>();
  const elsewhere = new Map<string, number>();
  const secrets = new Set<string>();
  let judge: TrafficJudge | undefined;
  return {
    undescribed,
    elsewhere,
    secrets,
    locate,
    methods: [...new Set(contract.operations.map(({ method }) => wireMethod(method)))],
    async take(exchange) {
      if (isPreflight(exchange)) return { kind: "elsewhere", findings: [], fresh: [] };
      const located = locate(exchange.request);
      const { kind } = located;
      if (kind === "elsewhere") count(elsewhere, originOf(exchange.request.url));
      if (kind === "undescribed") count(undescribed, nameOf(exchange));
      if (kind !== "found") return { kind, findings: [], fresh: [] };
      for (const secret of secretsOf(contract, exchange)) secrets.add(secret);
      judge ??= createTrafficJudge({ ...options, baseUrl: baseUrl ?? located.baseUrl });
      const { request, response, elapsedMs, atMs } = exchange;
      const problems = await problemsOf(exchange, located);
      const judged = judge.take({
        operation: located.operation.id,
        request,
        response,
        ...(problems && { problems }),
        elapsedMs,
        ...(atMs !== undefined && { atMs }),
      });
      return { kind: "judged", ...judged };
    },
    report() {
      if (judge) return judge.report();
      const origins = [...elsewhere.keys()].slice(0, 5).join(", ");
      throw new TrafficError("nothing-recorded", "No request is one of the document", {
        hint: `Give the URL of the interface with --base-url.${origins && ` Requests went to ${origins}.`}`,
      });
    },
  };
}

/** Browsers ask before a request whether they may send it. @see https://fetch.spec.whatwg.org/#cors-preflight-request */
function isPreflight({ request: { method, headers } }: PassedExchange): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

/** What the document forbids in a request; `undefined` if a part of it is unknown. */
async function problemsOf(
  { request }: PassedExchange,
  { operation, path }: Extract<Located, { kind: "found" }>,
): Promise<readonly RequestProblem[] | undefined> {
  if (request.unrecorded !== undefined) return undefined;
  const headers = new Headers(request.headers);
  const { search: query } = new URL(request.url);
  const source = { path, query, headers, parameters: operation.parameters };
  const body = await readBody(operation, headers.get("content-type"), bytesOf(request));
  const key = keyParameter(operation);
  const isKeyless = key?.required === true && !headers.has(key.name);
  return [
    ...(isKeyless
      ? [{ says: `header ${key.name} is missing`, clause: `${key.pointer}/required` }]
      : []),
    ...(body.kind === "read"
      ? findProblems({ operation, source, body })
      : [{ says: body.reason, clause: operation.body?.pointer ?? operation.pointer }]),
  ];
}

/** Most places that are counted by name. */
const mostCounted = 1_000;

function count(counts: Map<string, number>, name: string): void {
  const counted = counts.has(name) || counts.size < mostCounted ? name : "others";
  counts.set(counted, (counts.get(counted) ?? 0) + 1);
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

function nameOf({ request: { method, url } }: PassedExchange): string {
  return `${method} ${new URL(url).pathname}`;
}
