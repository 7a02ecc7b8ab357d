import { type Operation, parseDuration } from "@plumbline/contract";
import { afterAll, afterEach, expect } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../src/index.ts";
import { type Answer, call, type CallOptions } from "./call.ts";

/** Noon of a day in UTC, when the clock of these sandboxes begins. */
export const start = Date.UTC(2026, 2, 1, 12);

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The workspace that has everything, and those that lack one thing each, by their slugs. */
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

/** The name of the identity that may do everything in a workspace. */
export function ownerOf(slug: string): string {
  return slug === slugs.everything ? "owner" : `owner of ${slug}`;
}

/** A frozen sandbox of a test file as its callers meet it. */
export interface OpenService {
  readonly sandbox: Sandbox;
  readonly control: Sandbox["control"];
  readonly send: (line: string, options?: CallOptions) => Promise<Answer>;
  /** Sends, and tells the status alone. */
  readonly status: (line: string, options?: CallOptions) => Promise<number>;
  /** Sends what has to succeed, and tells its body. */
  readonly read: (line: string, options?: CallOptions) => Promise<Answer["json"]>;
  /** Moves the clock forward by so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Brings everything back to how it was at first, the clock too. */
  readonly rewind: () => Promise<void>;
}

/** What there is to do with a sandbox that somebody else takes care of. */
export type Here = Omit<OpenService, "rewind">;

/** Opens a sandbox for the test file that calls it; after each test all that was answered has to conform to the contract. */
export async function openService(options: SandboxOptions = {}): Promise<OpenService> {
  const sandbox = await createSandbox({ clock: { mode: "frozen", start }, ...options });
  afterAll(() => sandbox.close());
  const { control } = sandbox;
  afterEach(() => expectConforming(control));
  return { ...actOn(sandbox), rewind: await keepFirstState(control) };
}

/** The short ways to use a sandbox that somebody else opens and closes. */
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
  // What the sandbox does not have is answered with nothing that the document knows.
  const broken = exchanges.filter(
    ({ verdict, outcome }) => verdict.kind === "breaks" && outcome !== "unimplemented",
  );
  expect(broken.map(({ method, target, verdict }) => [method, target, verdict.violations])).toEqual(
    [],
  );
}

/** The error a call has to be answered with. */
export function expectError(answer: Answer, status: number): void {
  expect(answer.status, `the answer was ${answer.text}`).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(answer.json).toMatchObject({ error: expect.stringMatching(/./) });
}

/** Whether an answer is marked as a replay, in the one way there is. */
export function isReplay({ headers }: Answer): boolean {
  const mark = headers.get("idempotency-replayed");
  expect([null, "true"]).toContain(mark);
  return mark === "true";
}

/** An answer has to be that of the first execution once more. */
export function expectReplay(answer: Answer, first: Answer): void {
  expect([answer.status, answer.text, isReplay(answer)]).toEqual([first.status, first.text, true]);
  expect(answer.headers.get("x-request-id")).toBe(first.headers.get("x-request-id"));
}

/** The operations below the base path of the interface, in the order of the document. */
export function listOperations({ contract }: Sandbox): readonly Operation[] {
  const { basePath } = contract.servers[0] ?? { basePath: "" };
  return contract.operations.filter(({ servers }) => servers[0]?.basePath === basePath);
}

/** A request that is known to work for the owner of the workspace that has everything. */
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

/** How long a key of the document is good for, and how long an answer is kept for its key. */
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
