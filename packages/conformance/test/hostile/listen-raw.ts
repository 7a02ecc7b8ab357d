import { type AddressInfo, createServer, type Socket } from "node:net";

/** One request as it was received. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type RawAnswer = (socket: Socket, request: RawRequest) => void;

export interface RawServer {
  readonly port: number;
  /** With the path prefix of the bookshop. */
  readonly url: string;
  readonly requests: RawRequest[];
  readonly close: () => Promise<void>;
}

/** A server whose responses are written to the socket by the test. */
export async function listenRaw(answer: RawAnswer): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // The client may have closed the connection, which is not a failure of the test.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    let waiting: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (let next = take(waiting); next; next = take(waiting)) {
        waiting = next.rest;
        requests.push(next.request);
        answer(socket, next.request);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a server that listens on a port has this type.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function take(data: Buffer): { request: RawRequest; rest: Buffer } | undefined {
  const end = data.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = data.subarray(0, end).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = Number(headers["content-length"] ?? 0);
  const start = end + 4;
  if (data.byteLength < start + length) return undefined;
  const [method = "", path = ""] = first.split(" ");
  const body = data.subarray(start, start + length);
  return { request: { method, path, headers, body }, rest: data.subarray(start + length) };
}

/** Writes a whole response and closes the connection. */
export function answerWith(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array = "",
): RawAnswer {
  return (socket) => {
    const head = headOf(status, {
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
      ...headers,
    });
    socket.write(head);
    socket.end(body);
  };
}

export function headOf(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Text\r\n${lines.join("")}\r\n`;
}

/** Writes a chunk repeatedly until the client closes the connection. */
export function writeForEver(socket: Socket, chunk: string | Uint8Array): void {
  const write = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", write);
  write();
}
