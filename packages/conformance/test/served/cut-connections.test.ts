import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { compileContract } from "@plumbline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runConformance } from "../../src/index.ts";
import { anyObject } from "../support/run-document.ts";

const responses = { 200: anyObject("It.") };
const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Lamps", version: "1" },
  paths: {
    "/lamp": { get: { operationId: "get_lamp", responses } },
    "/broken": { get: { operationId: "get_broken", responses } },
  },
});

/** Requests of `/broken`, and how many of them came on a connection that had carried others. */
const broken = { requests: 0, onUsed: 0 };
let server: Server;
let url: string;

/** Ends the connection of each request of `/broken`, and answers the others. */
beforeAll(async () => {
  const used = new WeakSet();
  server = createServer((request, response) => {
    const { socket } = request;
    const isUsed = used.has(socket);
    used.add(socket);
    if (request.url !== "/broken") {
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
      return;
    }
    broken.requests += 1;
    if (isUsed) broken.onUsed += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a server that listens on a port has this type.
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a request that always ends its connection is a finding, on connections in use too", async () => {
  const { results } = await runConformance({
    contract,
    target: { baseUrl: url },
    checks: ["accepts/*", "responses/*"],
    seed: 1,
  });
  expect(broken.onUsed).toBeGreaterThan(0);
  expect(broken.requests).toBeGreaterThan(broken.onUsed);
  const findings = results.flatMap((result) => result.findings);
  const cut = findings.filter(({ check }) => check === "responses/answered");
  expect(cut.map(({ operation }) => operation)).toEqual(["get_broken"]);
  expect(findings.filter(({ operation }) => operation === "get_lamp")).toEqual([]);
});
