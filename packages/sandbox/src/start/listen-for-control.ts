import { isServerError, listen, type Listener, ServerError } from "@plumbline/server";
import { lastPort } from "../default-port.ts";

export interface ControlAddress {
  readonly host: string;
  /** The requested port: 0 for any free port, undefined for the port after that of the REST interface. */
  readonly port: number | undefined;
  /** The requested port of the REST interface. */
  readonly restPort: number | undefined;
  /** The origin of the REST interface. */
  readonly restOrigin: string;
}

/** Serves the control plane on a port of its own. Throws ServerError if the port is not available. */
export async function listenForControl(
  fetch: (request: Request) => Promise<Response> | Response,
  address: ControlAddress,
): Promise<Listener> {
  try {
    return await listen(fetch, { host: address.host, port: choosePort(address), https: false });
  } catch (error) {
    throw isServerError(error) ? explain(error) : error;
  }
}

/** Returns the next port, or 0 (any free port) after the last one. */
function choosePort({ port, restPort, restOrigin }: ControlAddress): number {
  if (port !== undefined) return port;
  const next = Number(new URL(restOrigin).port) + 1;
  return restPort === 0 || next > lastPort ? 0 : next;
}

/** Names the option of the control plane in the hint: the REST interface has its port already. */
function explain(error: ServerError): ServerError {
  if (error.code === "host-unavailable") return error;
  return new ServerError(error.code, `${error.message}; the control plane needs another one`, {
    hint: "Choose another port with --control-port. --control-port 0 takes any free port.",
    cause: error,
  });
}
