import { createServer, type AddressInfo, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createFetch } from "./create-fetch.ts";

interface Server {
  readonly url: string;
  /** How many requests each connection carried. */
  readonly carried: number[];
}

/** Ends a connection in place of a response. */
type Ending = (socket: Socket, beforeOnThis: number) => boolean;

let close = (): void => {};
afterEach(() => close());

async function serve(ending: Ending): Promise<Server> {
  const carried: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const number = carried.push(0) - 1;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("data", () => {
      const before = carried[number] ?? 0;
      carried[number] = before + 1;
      if (!ending(socket, before)) socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a server that listens on a port has this type.
  const { port } = server.address() as AddressInfo;
  close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, carried };
}

async function ask(method: string, url: string): Promise<string> {
  const body = method === "POST" ? { body: "{}" } : {};
  const response = await createFetch()(url, { method, ...body });
  return response.text();
}

/** Opens several connections, which are idle then. */
async function warmUp(url: string, connections: number): Promise<void> {
  const texts = Array.from({ length: connections }, () => ask("GET", url));
  expect(await Promise.all(texts)).toEqual(texts.map(() => "ok"));
  // A connection can be used again in the turn after the end of its response.
  await setImmediate();
}

function sum(carried: readonly number[]): number {
  return carried.reduce((all, one) => all + one, 0);
}

const endings: Readonly<Record<string, (socket: Socket) => void>> = {
  "a close": (socket) => socket.destroy(),
  "a half close": (socket) => socket.end(),
  "a reset": (socket) => socket.resetAndDestroy(),
};

const cases = Object.entries(endings).flatMap(([name, end]) =>
  ["GET", "POST"].map((method) => ({ name, end, method })),
);

test.each(cases)("a $method that meets $name of an idle connection", async ({ end, method }) => {
  const { url, carried } = await serve((socket, before) => {
    if (before > 0) end(socket);
    return before > 0;
  });
  await warmUp(url, 1);
  expect(await ask(method, url)).toBe("ok");
  expect(sum(carried)).toBe(3);
});

test.each(cases)(
  "a $method that the server always ends with $name fails",
  async ({ end, method }) => {
    let isEnding = false;
    const { url, carried } = await serve((socket) => {
      if (isEnding) end(socket);
      return isEnding;
    });
    await warmUp(url, 1);
    isEnding = true;
    await expect(ask(method, url)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(sum(carried)).toBe(3);
  },
);

test("a request that fails on a new connection is not sent again", async () => {
  const { url, carried } = await serve((socket) => Boolean(socket.destroy()));
  await expect(ask("GET", url)).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(carried).toEqual([1]);
});

test("a request is sent again on a new connection although others are idle", async () => {
  const { url, carried } = await serve((socket, before) => {
    if (before > 0) socket.destroy();
    return before > 0;
  });
  await warmUp(url, 2);
  expect(await ask("POST", url)).toBe("ok");
  expect(carried).toHaveLength(3);
  expect(sum(carried)).toBe(4);
});
