import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningMock, startMock } from "../index.ts";
import { interfaceDocument } from "./interface-document.ts";

/** One request, and how the mock of the interface has to answer it. */
interface Probe {
  readonly send: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly status: number;
  /** Header to its value, or to a pattern of it, or to null where it must be absent. */
  readonly has?: Readonly<Record<string, string | RegExp | null>>;
  /** Part of the body. */
  readonly answers?: object;
}

/** The text of an error is the document's own. */
export const anError: object = { error: expect.any(String) };

export const uuid: RegExp = /^[0-9a-f-]{36}$/;
export const json: Readonly<Record<string, string>> = { "content-type": "application/json" };

/** The body of a mutation that is queued. */
export const budget: string = JSON.stringify({ dailyBudgetCents: 2500 });

let keys = 0;

/** The header of a key that no other probe has. */
export function key(): Record<string, string> {
  return { "idempotency-key": `probe-key-${keys++}` };
}

/** One test for each probe, by its name, of one mock for the test file that calls. */
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
