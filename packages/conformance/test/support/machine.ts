import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { compileContract, type Contract, isObject } from "@plumbline/contract";

export interface MachineCall {
  /** `POST /shutdown`. */
  readonly name: string;
}

/** A service with notes and a configuration that can be switched off, on a real port. */
export interface Machine {
  readonly url: string;
  /** The requests that arrived, by name. */
  readonly calls: readonly string[];
  /** Closes the port and all connections. */
  goDown(): Promise<void>;
  goUp(): Promise<void>;
}

/** Returns the status of a call, or `undefined` to leave the call unanswered. Default: 200. */
export type Operate = (
  call: MachineCall,
  machine: Machine,
) => Promise<number | undefined> | number | undefined;

export async function startMachine(operate: Operate): Promise<Machine> {
  const calls: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const sent = Buffer.concat(chunks).toString();
    const path = (incoming.url ?? "")
      .replace(/\?.*/, "")
      .replace(/^\/notes\/(?!prune).+/, "/notes/{id}");
    const name = `${incoming.method} ${path}`;
    calls.push(name);
    const isInvalid = withBody.has(name) && !isJsonObject(sent);
    respond(outgoing, name, isInvalid ? 400 : await operate({ name }, machine));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The address of a server that listens on a port has this type.
  const { port } = server.address() as AddressInfo;
  const machine: Machine = {
    url: `http://127.0.0.1:${port}`,
    calls,
    async goDown() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async goUp() {
      if (server.listening) return;
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
  return machine;
}

const withBody = new Set(["PUT /config", "POST /notes"]);

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function respond(outgoing: ServerResponse, name: string, status: number | undefined): void {
  if (status === undefined) return;
  const body = name === "GET /notes" ? { notes: [{ id: "1", text: "Milk" }] } : {};
  outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const object = { schema: { type: "object" } };
const responses = {
  200: { description: "Done.", content: { "application/json": object } },
  "4XX": { description: "Rejected.", content: { "application/json": object } },
};
const body = { required: true, content: { "application/json": object } };
const id = { name: "id", in: "path", required: true, schema: { type: "string" }, example: "1" };

/** The document of the machine. Its destructive operations come first. */
export const machineContract: Contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Machine", version: "1" },
  paths: {
    "/shutdown": { post: { responses } },
    "/restart": { put: { responses } },
    "/reboot": { post: { responses } },
    "/config": { get: { responses }, put: { requestBody: body, responses } },
    "/notes/prune": { post: { responses } },
    "/notes": { get: { responses }, post: { requestBody: body, responses } },
    "/notes/{id}": { parameters: [id], get: { responses }, delete: { responses } },
    "/status": { get: { responses } },
  },
});
