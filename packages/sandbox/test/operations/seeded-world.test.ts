import { expect, onTestFinished, test } from "vitest";
import { createSandbox, type Sandbox } from "../../src/create-sandbox.ts";

test.each([{ seed: 1 }, { seed: 2 }])(
  "in the world of seed $seed, leads without a subscription have no contact details",
  async ({ seed }) => {
    const sandbox = await openSandbox(seed);
    const pages = await Promise.all(
      sandbox.identities().map(({ token }) => readJson(sandbox, "/leads?limit=200", token)),
    );

    const gated = pages.filter((page) => page["gated"] === true);
    expect(gated.length).toBeGreaterThan(0);
    expect(gated.flatMap((page) => page["leads"]).length).toBeGreaterThan(0);
    for (const lead of gated.flatMap((page) => page["leads"] as Record<string, string>[])) {
      const { id: _, receivedAt: __, ...shown } = lead;
      expect(Object.values(shown).join("\n")).not.toMatch(/\d|[^•]@/);
    }
  },
);

test("each seed has different figures", async () => {
  const [one, other] = [await openSandbox(1), await openSandbox(2)];

  expect(await readFigures(one)).toEqual(await readFigures(await openSandbox(1)));
  expect(await readFigures(one)).not.toEqual(await readFigures(other));
});

async function openSandbox(seed: number): Promise<Sandbox> {
  const start = Date.UTC(2026, 2, 1, 12);
  const sandbox = await createSandbox({ seed, clock: { mode: "frozen", start } });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

async function readFigures(sandbox: Sandbox): Promise<unknown> {
  const owner = sandbox.identities()[0];
  const { points } = await readJson(sandbox, "/metrics?days=30", owner?.token ?? "");
  // Leads are stored rows, which differ anyway.
  return (points as Record<string, number>[]).map(({ visitors, calls, leads = 0 }) => ({
    others: (visitors ?? 0) - leads,
    calls,
  }));
}

async function readJson(
  sandbox: Sandbox,
  path: string,
  token: string,
): Promise<Record<string, unknown>> {
  const { basePath } = sandbox.contract.servers[0] ?? { basePath: "" };
  const response = await sandbox.fetch(
    new Request(`http://sandbox.test${basePath}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  return (await response.json()) as Record<string, unknown>;
}
