import { compileContract, type Effect, type JsonObject } from "@plumbline/contract";
import {
  type ConformanceOptions,
  type Finding,
  type Identity,
  runConformance,
  type RunReport,
} from "../../src/index.ts";
import type { Fixtures } from "../../src/model/target.ts";

export interface DocumentRun {
  readonly report: RunReport;
  readonly findings: readonly Finding[];
}

export interface DocumentOptions extends Partial<Omit<ConformanceOptions, "target">> {
  /** The highest effect that may be sent. Default: as `runConformance` decides. */
  readonly allow?: Effect;
  /** Default: as `runConformance` decides. */
  readonly explore?: boolean;
  /** Default: none. */
  readonly fixtures?: Fixtures;
  /** Default: as `runConformance` decides. */
  readonly timeoutMs?: number;
  /** Default: an owner with a token. */
  readonly identities?: readonly Identity[];
}

export type Handler = (request: Request, text: string) => Response | Promise<Response>;

const owner: Identity = { name: "owner", token: "owner-token-1234567890" };

/** Runs the suite with a small document against a small server, in this process. */
export async function runDocument(
  document: JsonObject,
  handle: Handler,
  { identities = [owner], allow, explore, fixtures, timeoutMs, ...options }: DocumentOptions = {},
): Promise<DocumentRun> {
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Small", version: "1" },
    ...document,
  });
  const target = {
    baseUrl: "http://127.0.0.1:1",
    identities,
    ...(allow === undefined ? {} : { allow }),
    ...(explore === undefined ? {} : { explore }),
    ...(fixtures === undefined ? {} : { fixtures }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    async fetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
      const request = new Request(input, init);
      return handle(request, await request.clone().text());
    },
  };
  const report = await runConformance({ seed: 1, ...options, contract, target });
  return { report, findings: report.results.flatMap(({ findings }) => findings) };
}

export function json(
  status: number,
  body: unknown = {},
  headers: ConstructorParameters<typeof Headers>[0] = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** A response of the document whose body is any object. */
export function anyObject(description: string): JsonObject {
  return { description, content: { "application/json": { schema: { type: "object" } } } };
}
