import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningMock, startMock } from "../index.ts";
import { interfaceDocument } from "./interface-document.ts";

/** One request, and the expected response. */
interface Probe {
  readonly send: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly status: number;
  /** Headers with their values, patterns of values, or null if they must be absent. */
  readonly has?: Readonly<Record<string, string | RegExp | null>>;
  /** A part of the body. */
  readonly answers?: object;
}

/** An error in the format of the document. */
export const anError: object = { error: expect.any(String) };

export const uuid: RegExp = /^[0-9a-f-]{36}$/;
export const json: Readonly<Record<string, string>> = { "content-type": "application/json" };

/** The body of a queued mutation. */
export const budget: string = JSON.stringify({ dailyBudgetCents: 2500 });

let keys = 0;

/** The header of a new key. */
export function key(): Record<string, string> {
  return { "idempotency-key": `probe-key-${keys++}` };
}

/** Defines one test per probe. The probes of a test file share one mock. */
export function testProbes(probes: Readonly<Record<string, Probe>>): void {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ source: interfaceDocument, port: 0 });
  });
  afterAll(() => mock.close());

  test.each(Object.entries(probes))(
    "%s",
    async (_, { send, headers, body, status, has = {}, answers }) => {
      const [method = "", path = ""] = send.split(" ");
      const authorization = { authorization: "Bearer anything" };
      const response = await fetch(`${mock.url}${path}`, {
        method,
        headers: { ...authorization, ...headers },
        ...(body !== undefined && { body }),
      });
      const reason = response.headers.get("plumbline-reason");
      const found = Object.keys(has).map((name) => [name, response.headers.get(name)] as const);

      expect({ status: response.status, reason }).toMatchObject({ status });
      expect(response.headers.get("plumbline-violation")).toBeNull();
      expect(Object.fromEntries(found)).toEqual(matchersOf(has));
      expect(parse(await response.text())).toMatchObject(answers ?? {});
    },
  );
}

function matchersOf(has: NonNullable<Probe["has"]>): object {
  const entries = Object.entries(has).map(([name, value]) => [
    name,
    value instanceof RegExp ? matching(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

function parse(text: string): unknown {
  return text === "" ? {} : JSON.parse(text);
}
