import { type Operation, parseDuration } from "@plumbline/contract";
import { afterAll, afterEach, expect } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../src/index.ts";
import { type Answer, call, type CallOptions } from "./call.ts";

/** The start of the clock of these sandboxes: noon in UTC. */
export const start = Date.UTC(2026, 2, 1, 12);

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The slugs of the workspace that lacks nothing, and of those that lack one thing. */
export const slugs = {
  everything: "rivera-plumbing",
  other: "northside-roofing",
  withoutSubscription: "bluebonnet-house-cleaning",
  withoutFunding: "harbor-electric",
  withoutLicence: "summit-heating-and-air",
  onHold: "open-door-staging",
  withoutRules: "green-acre-landscaping",
  fresh: "first-coat-painting",
} as const;

/** Returns the name of the identity with all scopes in a workspace. */
export function ownerOf(slug: string): string {
  return slug === slugs.everything ? "owner" : `owner of ${slug}`;
}

/** A frozen sandbox of a test file. */
export interface OpenService {
  readonly sandbox: Sandbox;
  readonly control: Sandbox["control"];
  readonly send: (line: string, options?: CallOptions) => Promise<Answer>;
  /** Sends a request and returns its status. */
  readonly status: (line: string, options?: CallOptions) => Promise<number>;
  /** Sends a request, expects success, and returns the body. */
  readonly read: (line: string, options?: CallOptions) => Promise<Answer["json"]>;
  /** Moves the clock forward by milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Restores the first state, including the clock. */
  readonly rewind: () => Promise<void>;
}

/** What a test can do with a sandbox that it does not own. */
export type Here = Omit<OpenService, "rewind">;

/** Opens a sandbox for a test file. After each test, all responses must conform to the contract. */
export async function openService(options: SandboxOptions = {}): Promise<OpenService> {
  const sandbox = await createSandbox({ clock: { mode: "frozen", start }, ...options });
  afterAll(() => sandbox.close());
  const { control } = sandbox;
  afterEach(() => expectConforming(control));
  return { ...actOn(sandbox), rewind: await keepFirstState(control) };
}

/** Returns shortcuts for a sandbox that the caller closes. */
export function actOn(sandbox: Sandbox): Here {
  const { control } = sandbox;
  const send: OpenService["send"] = (line, options) => call(sandbox, line, options);
  return {
    sandbox,
    control,
    send,
    status: async (line, options) => (await send(line, options)).status,
    async read(line, options) {
      const { status, text, json } = await send(line, options);
      expect(Math.floor(status / 100), `${line} -> ${status} ${text}`).toBe(2);
      return json;
    },
    wait: async (milliseconds) => void (await control.advance({ milliseconds })),
  };
}

async function keepFirstState(control: Sandbox["control"]): Promise<() => Promise<void>> {
  const { id } = await control.snapshot();
  return async () => {
    await control.disableFaults();
    await control.restore({ id });
  };
}

async function expectConforming(control: Sandbox["control"]): Promise<void> {
  const exchanges = await control.log({ limit: 1_000 });
  // Responses to unknown paths are not documented.
  const broken = exchanges.filter(
    ({ verdict, outcome }) => verdict.kind === "breaks" && outcome !== "unimplemented",
  );
  expect(broken.map(({ method, target, verdict }) => [method, target, verdict.violations])).toEqual(
    [],
  );
}

/** Expects an error with a status. */
export function expectError(answer: Answer, status: number): void {
  expect(answer.status, `the answer was ${answer.text}`).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(answer.json).toMatchObject({ error: expect.stringMatching(/./) });
}

/** Returns whether a response is marked as a replay. */
export function isReplay({ headers }: Answer): boolean {
  const mark = headers.get("idempotency-replayed");
  expect([null, "true"]).toContain(mark);
  return mark === "true";
}

/** Expects a replay of the first response. */
export function expectReplay(answer: Answer, first: Answer): void {
  expect([answer.status, answer.text, isReplay(answer)]).toEqual([first.status, first.text, true]);
  expect(answer.headers.get("x-request-id")).toBe(first.headers.get("x-request-id"));
}

/** Returns the operations below the base path, in the order of the document. */
export function listOperations({ contract }: Sandbox): readonly Operation[] {
  const { basePath } = contract.servers[0] ?? { basePath: "" };
  return contract.operations.filter(({ servers }) => servers[0]?.basePath === basePath);
}

/** Returns a valid request for the owner of the first workspace. */
export function requestOf(
  { fixtures }: Sandbox,
  { id, method, path }: Operation,
): { readonly line: string; readonly body?: unknown } {
  const [fixture = {}] = fixtures()[id] ?? [];
  const values = Object.entries(fixture["path"] ?? {});
  const filled = values.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, `${value}`),
    path,
  );
  const line = `${method.toUpperCase()} ${filled}`;
  return fixture["body"] === undefined ? { line } : { line, body: fixture["body"] };
}

/** Returns the lifetime of API keys and the retention of idempotency keys in the document. */
export function lifetimesOf({ contract }: Sandbox): {
  readonly key: number;
  readonly replay: number;
} {
  const { apiKey } = contract.securitySchemes["ApiKey"]?.lifetimes ?? {};
  const { retention } = contract.policies.idempotency ?? {};
  if (apiKey === undefined || retention === undefined)
    throw new Error("the document states neither lifetime nor retention");
  return { key: parseDuration(apiKey), replay: parseDuration(retention) };
}

/** Waits until a mutation is parked. */
export async function untilParked(control: Sandbox["control"]): Promise<void> {
  while ((await control.held()).parked === 0) await new Promise((resolve) => setImmediate(resolve));
}
