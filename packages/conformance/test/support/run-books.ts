import { compileContract, type Contract } from "@plumbline/contract";
import {
  type ConformanceOptions,
  type Finding,
  type Identity,
  runConformance,
  type RunEvent,
  type RunReport,
  type Target,
} from "../../src/index.ts";
import { bookDocument } from "./book-document.ts";
import {
  type BookServer,
  createBookServer,
  expiredToken,
  nobodyToken,
  ownerToken,
  readerToken,
  revokedToken,
  strangerToken,
  writerToken,
  type Ways,
} from "./book-server.ts";

export const bookContract: Contract = compileContract(structuredClone(bookDocument));

/** Not a real host: the server is in this process. */
export const bookUrl = "http://127.0.0.1:1/v1";

export const identities: readonly Identity[] = [
  { name: "former", token: revokedToken, partition: "one", state: "revoked" },
  { name: "owner", token: ownerToken, scopes: ["books:read", "books:write"], partition: "one" },
  { name: "reader", token: readerToken, scopes: ["books:read"], partition: "one" },
  {
    name: "stranger",
    token: strangerToken,
    scopes: ["books:read", "books:write"],
    partition: "two",
  },
  { name: "writer", token: writerToken, scopes: ["books:write"], partition: "one" },
  { name: "nobody", token: nobodyToken, scopes: [] },
  { name: "late", token: expiredToken, scopes: [], partition: "one", state: "expired" },
];

export interface BookRun {
  readonly report: RunReport;
  readonly findings: readonly Finding[];
  readonly server: BookServer;
}

export interface BookOptions extends Partial<Omit<ConformanceOptions, "target">> {
  readonly target?: Partial<Target>;
  readonly onEvent?: (event: RunEvent) => void;
}

/** Runs the suite against a bookshop with these deviations. Its document describes it completely. */
export async function runBooks(ways: Ways = {}, options: BookOptions = {}): Promise<BookRun> {
  const contract = options.contract ?? bookContract;
  const server = createBookServer(contract, ways);
  const target = { baseUrl: bookUrl, fetch: server.fetch, identities, ...options.target };
  const report = await runConformance({ seed: 1, strict: true, ...options, contract, target });
  return { report, server, findings: report.results.flatMap(({ findings }) => findings) };
}
