import { fileURLToPath } from "node:url";
import { startSandbox } from "@local-ads/sandbox";
import { startMock } from "@plumbline/mock";
import { afterAll, expect, test } from "vitest";
import { largeBodyClients } from "./large-body-clients.ts";

const sizes = [576, 1024, 2048, 5120, 51_200];
const rounds = 30;

interface Server {
  readonly url: string;
  /** Frees the rate limit. */
  readonly rest: () => Promise<unknown>;
}

const sandbox = await startSandbox({ port: 0, clock: "frozen" });
const mock = await startMock({
  source: fileURLToPath(new URL("../../../openapi/dist/openapi.json", import.meta.url)),
  port: 0,
});
afterAll(() => Promise.all([sandbox.close(), mock.close()]));

const headers = {
  authorization: `Bearer ${sandbox.identities()[0]?.token ?? ""}`,
  "content-type": "application/json",
};
const servers: Readonly<Record<string, Server>> = {
  sandbox: { url: sandbox.url, rest: () => sandbox.control.advance({ milliseconds: 120_000 }) },
  mock: { url: mock.url, rest: async () => {} },
};

const table = Object.keys(servers).flatMap((server) =>
  Object.keys(largeBodyClients).flatMap((client) =>
    sizes.map((size) => [server, client, size] as const),
  ),
);

test.each(table)(
  "%s rejects a chunked body of %s of %i KiB with a response, and the next call succeeds",
  async (serverName, clientName, size) => {
    const { url, rest } = servers[serverName]!;
    const send = largeBodyClients[clientName]!();
    const outcomes: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await rest();
      const large = { url: `${url}/site/draft`, method: "PUT", headers, bytes: size * 1024 };
      const rejected = await send(large);
      const next = await send({ ...large, url: `${url}/workspace`, method: "GET", bytes: 0 });
      outcomes.push(`${rejected}; then ${next}`);
    }
    const counts = Map.groupBy(outcomes, (outcome) => outcome);
    for (const [outcome, those] of counts)
      console.info(`${serverName}, ${clientName}, ${size} KiB: ${those.length} × ${outcome}`);

    expect([...counts.keys()]).toEqual(["413 close; then 200 keep-alive"]);
  },
);
