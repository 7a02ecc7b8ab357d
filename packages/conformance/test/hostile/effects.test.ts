import { fileURLToPath } from "node:url";
import { type Contract, type Effect, loadContract, type Operation } from "@plumbline/contract";
import { createMock } from "@plumbline/mock";
import { describe, expect, inject, test } from "vitest";
import { type RunReport, runConformance, type Target } from "../../src/index.ts";
import { isElsewhere } from "../../src/input/plain/is-elsewhere.ts";
import { createBookServer, rejection, send, type Ways } from "../support/book-server.ts";
import { bookContract, bookUrl, identities } from "../support/run-books.ts";

const effects: readonly Effect[] = ["none", "draft", "publish", "spend"];

/** The ways in which servers may read a path. */
function readings(path: string): string[] {
  const decoded = path.replaceAll(/%2f/gi, "/").replaceAll(/%2e/gi, ".");
  return [path, decoded, new URL(decoded, "http://127.0.0.1").pathname];
}

function patternOf({ path }: Operation): RegExp {
  return new RegExp(`${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}/?$`);
}

/** The operations that a request may match. */
function takenFor(contract: Contract, { method, url }: Sent): Operation[] {
  const { pathname } = new URL(url);
  return contract.operations.filter(
    (operation) =>
      operation.method.toUpperCase() === method &&
      readings(pathname).some((path) => patternOf(operation).test(path)),
  );
}

interface Sent {
  readonly method: string;
  readonly url: string;
}

interface Recorded {
  readonly sent: readonly Sent[];
  readonly report: RunReport;
}

/** Runs the whole suite and records what reaches the target. */
async function record(contract: Contract, target: Target): Promise<Recorded> {
  const sent: Sent[] = [];
  const { fetch: answer = fetch } = target;
  const report = await runConformance({
    contract,
    seed: 3,
    runs: 3,
    target: {
      ...target,
      fetch: (input, init) => {
        const { method, url } = new Request(input, init);
        sent.push({ method, url });
        return answer(input, init);
      },
    },
  });
  return { sent, report };
}

/** Sent or planned operations above the allowed effect, as sentences. */
function beyond({ sent, report }: Recorded, contract: Contract, allowed: Effect): string[] {
  const isBeyond = ({ policies }: Operation): boolean =>
    effects.indexOf(policies.effect) > effects.indexOf(allowed);
  const reached = sent.filter((request) => takenFor(contract, request).some(isBeyond));
  const written = sent.filter(({ method }) => allowed === "none" && method !== "GET");
  const forbidden = new Set(contract.operations.filter(isBeyond).map(({ id }) => id));
  const run = report.results.filter(
    ({ operation, skip }) => forbidden.has(operation) && skip?.reason !== "effect-not-allowed",
  );
  return [
    ...[...reached, ...written].map(({ method, url }) => `sent ${method} ${url}`),
    ...run.map(({ check, operation }) => `ran ${check} of ${operation}`),
  ];
}

/** Servers at which much fails, so that much is retried or shrunk. */
const servers: Readonly<Record<string, Ways>> = {
  "satisfies its contract": {},
  "accepts everything": { isValid: () => true, isAuthentic: () => true, hasScope: () => true },
  "rejects everything": { isValid: () => false },
  "fails with 500 for every other request": (() => {
    let served = 0;
    return {
      first: () =>
        (served += 1) % 2 === 0 && served > 2 ? send(rejection(500, "oops")) : undefined,
    };
  })(),
  "executes every key again": { keySeen: () => "execute" },
  "shows everything to everyone": { keyName: () => "one key for all" },
};

const clock = { advance: async (): Promise<void> => undefined };

describe.each(effects.slice(0, 3))("nothing above %s is sent to a server that", (allow) => {
  test.each(Object.entries(servers))("%s", async (_name, ways) => {
    const { fetch } = createBookServer(bookContract, ways);
    const recorded = await record(bookContract, {
      baseUrl: bookUrl,
      identities,
      fetch,
      allow,
      clock,
    });
    expect(recorded.sent.length).toBeGreaterThan(20);
    expect(beyond(recorded, bookContract, allow)).toEqual([]);
  });
});

test.each(inject("isFull") ? effects.slice(0, 3) : effects.slice(1, 2))(
  "nothing above %s is sent with this repository's own document",
  async (allow) => {
    const contract = await loadContract(
      fileURLToPath(new URL("../../../../openapi/dist/openapi.json", import.meta.url)),
    );
    const mock = await createMock(contract);
    const recorded = await record(contract, {
      baseUrl: `http://127.0.0.1:1${contract.servers[0]?.basePath ?? ""}`,
      fetch: (input, init) => mock.fetch(new Request(input, init)),
      identities: [
        { name: "one", token: "mock-token-123456", partition: "one" },
        { name: "other", token: "mock-token-654321", partition: "two" },
        { name: "narrow", token: "scopes:none", scopes: ["none"], partition: "one" },
      ],
      allow,
    });
    await mock.close();
    const operations = contract.operations.filter((one) => !isElsewhere(contract, one));
    expect(beyond(recorded, { ...contract, operations }, allow)).toEqual([]);
    const families = recorded.report.results.filter(({ operations }) => operations > 0);
    expect(new Set(families.map(({ family }) => family)).size).toBeGreaterThan(5);
  },
);
