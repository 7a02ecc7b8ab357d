import {
  type ConformanceError,
  type ConformanceOptions,
  isConformanceError,
  planConformance,
  runConformance,
  type RunReport,
  type Target,
} from "../../src/index.ts";
import { bookContract } from "../support/run-books.ts";
import { ownerToken } from "../support/book-server.ts";
import { listenRaw, type RawAnswer, type RawRequest } from "./listen-raw.ts";

export interface Ending {
  /** The code of the error that ended the run, or the report's verdict. */
  readonly how: string;
  readonly exitCode: number;
  /** The report of the run: the error, the reasons, the findings. */
  readonly says: string;
  readonly requests: readonly RawRequest[];
  /** The requests of the plan, and the maximum number of shrinking requests for each case. */
  readonly mostRequests: number;
  /** Bytes of responses that the report contains. */
  readonly kept: number;
  readonly report: RunReport | undefined;
}

export interface HostileOptions extends Partial<Omit<ConformanceOptions, "target">> {
  readonly target?: Partial<Target>;
}

/** A part of the bookshop: two reads and a write. */
export const someBooks: readonly string[] = ["list_books", "get_book", "create_book"];

/** Runs the whole suite over the network against a server with its own responses. */
export async function runHostile(answer: RawAnswer, options: HostileOptions = {}): Promise<Ending> {
  const server = await listenRaw(answer);
  try {
    return await runAgainst(server, options);
  } finally {
    await server.close();
  }
}

/** Runs the whole suite against an address, which may not be in use. */
export async function runAgainst(
  { url, requests }: { readonly url: string; readonly requests: readonly RawRequest[] },
  { target, ...options }: HostileOptions = {},
): Promise<Ending> {
  const all: ConformanceOptions = {
    contract: bookContract,
    operations: someBooks,
    seed: 1,
    runs: 2,
    ...options,
    target: {
      baseUrl: url,
      identities: [{ name: "owner", token: ownerToken }],
      ...target,
    },
  };
  const { cost, entries } = planConformance(all);
  const cases = entries.reduce((sum, entry) => sum + entry.cases.length, 0);
  const mostRequests = cost.operations + (cases + 1) * mostShrinks;
  const outcome = await runConformance(all).catch((error: unknown) => error);
  if (isConformanceError(outcome)) return { ...ofError(outcome), requests, mostRequests };
  if (outcome instanceof Error) throw outcome;
  // The value is the report if it is not an error.
  return { ...ofReport(outcome as RunReport), requests, mostRequests };
}

const mostShrinks = 40;

type OwnEnding = Omit<Ending, "requests" | "mostRequests">;

function ofError(error: ConformanceError): OwnEnding {
  const { code, exitCode, message } = error;
  return { how: code, exitCode, says: message, kept: 0, report: undefined };
}

const exitCodes = { conforms: 0, findings: 1, inconclusive: 3 } as const;

function ofReport(report: RunReport): OwnEnding {
  const findings = report.results.flatMap((result) => result.findings);
  const says = [
    ...report.inconclusive,
    ...findings.map(({ check, severity, at, found }) => `${severity} ${check}: ${at}: ${found}`),
  ];
  const texts = new Set(report.exchanges.map(({ response }) => response.text));
  return {
    how: report.verdict,
    exitCode: exitCodes[report.verdict],
    says: says.join("\n"),
    kept: [...texts].reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    report,
  };
}
