import { randomUUID } from "node:crypto";
import {
  findOperation,
  isContractError,
  type JsonValue,
  type Operation,
  wireMethod,
} from "@plumbline/contract";
import { writePath, writeQuery } from "@plumbline/wire";
import type { Core } from "../../core.ts";
import { SandboxError } from "../../state/sandbox-error.ts";
import { basePathOf } from "../../default-port.ts";
import type { Control } from "../control.ts";
import { findCredentialRow } from "./find-credential-row.ts";
import { showIdentities } from "./show-identities.ts";

type RequestControls = Pick<Control, "sendRequest">;
type Sent = Parameters<Control["sendRequest"]>[0];

/** Creates the control that sends a request to the service. */
export function createRequestControls(
  core: Core,
  fetch: (request: Request) => Promise<Response>,
): RequestControls {
  return {
    async sendRequest(sent) {
      const operation = findByName(core, sent.operation);
      const token = await findToken(core, sent.identity);
      const response = await fetch(toRequest(core, operation, { sent, token }));
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : parseOrKeep(text) };
    },
  };
}

function findByName(core: Core, id: string): Operation {
  try {
    return findOperation(core.service.contract, id);
  } catch (cause) {
    if (!isContractError(cause)) throw cause;
    throw new SandboxError("control-unknown", `Unknown operation: ${id}`, {
      hint: cause.hint ?? "",
      cause,
    });
  }
}

async function findToken(core: Core, idOrName: string): Promise<string> {
  const row = await findCredentialRow(core.service.storage.db, idOrName);
  const [identity] = await showIdentities(core, [row]);
  if (identity?.token) return identity.token;
  throw new SandboxError("control-invalid", `The token of ${idOrName} is not known`, {
    hint: "Issue an identity with control.issueIdentity().",
  });
}

/** Values as the control plane received them: JSON, or absent. */
type NamedValues = Readonly<Record<string, unknown>>;

interface Parts {
  readonly sent: Sent;
  readonly token: string;
}

/** The origin is that of no server: only the path selects the operation. */
const origin = "http://sandbox.invalid";

function toRequest(core: Core, operation: Operation, { sent, token }: Parts): Request {
  const { contract } = core.service;
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const key = operation.policies.idempotency?.key.header;
  if (key !== undefined) headers.set(key, randomUUID());
  const body = sent.body === undefined ? {} : { body: JSON.stringify(sent.body) };
  if (sent.body !== undefined) headers.set("content-type", "application/json");
  const url = `${origin}${basePathOf(contract)}${fillPath(operation, sent.path)}${queryOf(operation, sent.query)}`;
  return new Request(url, { method: wireMethod(operation.method), headers, ...body });
}

function fillPath({ path, parameters }: Operation, values: NamedValues = {}): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === "path" && each.name === name);
    const value = values[name];
    if (!parameter || value === undefined || value === "")
      throw new SandboxError("control-invalid", `The path parameter ${name} is missing`);
    return writePath(parameter, toJson(value));
  });
}

function queryOf({ parameters }: Operation, values: NamedValues = {}): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    const parameter = parameters.find((each) => each.in === "query" && each.name === name);
    if (parameter) return writeQuery(parameter, toJson(value));
    throw new SandboxError("control-invalid", `Unknown query parameter: ${name}`);
  });
  return pairs.length === 0 ? "" : `?${pairs.map((pair) => pair.join("=")).join("&")}`;
}

/** A fault may send a body that is not JSON. */
function parseOrKeep(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** In process, a caller may pass what JSON does not have. */
function toJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value) ?? "null");
}
