import { connect, type Socket } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends raw bytes and reads every response until the server ends the connection. */
export async function exchangeRaw(
  origin: string,
  text: Uint8Array | string,
): Promise<readonly RawAnswer[]> {
  const socket = await openSocket(origin);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(text);
  await closed;
  return splitAnswers(Buffer.concat(chunks).toString("latin1"));
}

/** Opens a connection whose loss does not fail the test. */
export async function openSocket(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}

/** Splits responses by their content length. */
function splitAnswers(text: string): readonly RawAnswer[] {
  if (text === "") return [];
  const end = text.indexOf("\r\n\r\n");
  const [line = "", ...fields] = text.slice(0, end).split("\r\n");
  const headers = new Headers(
    fields.map((field): [string, string] => [
      field.slice(0, field.indexOf(":")),
      field.slice(field.indexOf(":") + 1).trim(),
    ]),
  );
  const body = text.slice(end + 4, end + 4 + Number(headers.get("content-length") ?? 0));
  const rest = text.slice(end + 4 + body.length);
  return [{ status: Number(line.split(" ")[1]), headers, body }, ...splitAnswers(rest)];
}
