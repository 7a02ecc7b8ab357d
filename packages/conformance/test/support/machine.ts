import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { compileContract, type Contract, isObject, type JsonObject } from "@plumbline/contract";

export interface MachineCall {
  /** `POST /shutdown`. */
  readonly name: string;
}

/** A service with notes and a configuration that can be switched off, on a real port. */
export interface Machine {
  readonly url: string;
  /** The requests that arrived, by name. */
  readonly calls: readonly string[];
  /** The requests with an invalid body, by name. */
  readonly rejected: readonly string[];
  /** Closes the port and all connections. */
  goDown(): Promise<void>;
  goUp(): Promise<void>;
}

/** The status of a response, or the body of one with 200. */
type MachineAnswer = number | JsonObject;

/** Returns the answer to a valid call, or `undefined` to leave the call unanswered. */
export type Operate = (
  call: MachineCall,
  machine: Machine,
) => Promise<MachineAnswer | undefined> | MachineAnswer | undefined;

export async function startMachine(operate: Operate): Promise<Machine> {
  const calls: string[] = [];
  const rejected: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const sent = Buffer.concat(chunks).toString();
    const path = (incoming.url ?? "")
      .replace(/\?.*/, "")
      .replace(/^\/notes\/(?!prune).+/, "/notes/{id}");
    const name = `${incoming.method} ${path}`;
    calls.push(name);
    if (withBody.has(name) && !isNote(sent)) {
      rejected.push(name);
      respond(outgoing, name, 400);
    } else respond(outgoing, name, await operate({ name }, machine));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The address of a server that listens on a port has this type.
  const { port } = server.address() as AddressInfo;
  const machine: Machine = {
    url: `http://127.0.0.1:${port}`,
    calls,
    rejected,
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

function isNote(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && ["string", "undefined"].includes(typeof value["text"]);
  } catch {
    return false;
  }
}

function respond(outgoing: ServerResponse, name: string, answer: MachineAnswer | undefined): void {
  if (answer === undefined) return;
  const usual = name === "GET /notes" ? { notes: [{ id: "1", text: "Milk" }] } : {};
  const [status, body] = typeof answer === "number" ? [answer, usual] : [200, answer];
  outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const object = { schema: { type: "object" } };
const responses = {
  200: { description: "Done.", content: { "application/json": object } },
  "4XX": { description: "Rejected.", content: { "application/json": object } },
};
const note = { schema: { type: "object", properties: { text: { type: "string" } } } };
const body = { required: true, content: { "application/json": note } };
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
